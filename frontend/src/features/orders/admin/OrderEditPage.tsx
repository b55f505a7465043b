import { formatKm } from '@institut/contract/money';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { ORDER_LIST_PATH } from '../../admin/adminPaths.ts';
import { EditPage } from '../../admin/EditPage.tsx';
import { coursesIn } from '../coursesIn.ts';
import { adminOrders } from './adminOrders.ts';
import { OrderEditor, OrderEditSkeleton } from './OrderEditor.tsx';

const TEXTS = {
  back: 'Nazad na prijave',
  missing: 'Prijava nije pronađena',
  failed: 'Prijava nije učitana.',
};

const leadOf = ({ user, orderItems, totalPrice }: AdminOrder): string =>
  `${user.name} · ${coursesIn(orderItems)} · ${formatKm(totalPrice)}`;

/** `/admin/order/{id}/edit` */
export const OrderEditPage = () => (
  <EditPage
    admin={adminOrders}
    listPath={ORDER_LIST_PATH}
    texts={TEXTS}
    titleOf={(order) => (order ? `Prijava ${order.reference}` : 'Prijava')}
    renderLead={(order) => order && leadOf(order)}
    skeleton={<OrderEditSkeleton />}
  >
    {(order, list) => <OrderEditor order={order} list={list} />}
  </EditPage>
);
