import { formatKm } from '@institut/contract/money';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { useParams } from 'react-router-dom';
import { adminOrders } from './adminOrders.ts';
import { coursesIn } from '../coursesIn.ts';
import { RequireAdmin } from '../../admin/RequireAdmin.tsx';
import { useCameFrom } from '../../../lib/useCameFrom.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { ORDER_LIST_PATH } from '../../admin/adminPaths.ts';
import { OrderEditor, OrderEditSkeleton } from './OrderEditor.tsx';
import { MissingRecord } from '../../admin/edit/MissingRecord.tsx';
import { useAdminItem } from '../../admin/useAdminItem.ts';

const leadOf = ({ user, orderItems, totalPrice }: AdminOrder): string =>
  `${user.name} · ${coursesIn(orderItems)} · ${formatKm(totalPrice)}`;

/** `/admin/order/{id}/edit` */
export function OrderEditPage() {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <LoadedOrder key={id} id={id} />
    </RequireAdmin>
  );
}

function LoadedOrder({ id }: { id: string }) {
  const list = useCameFrom(ORDER_LIST_PATH);
  const loaded = useAdminItem(adminOrders, id);
  const item = loaded.value;
  const back = { to: list, label: 'Nazad na prijave' };
  if (loaded.error?.status === 404) return <MissingRecord title="Prijava nije pronađena" back={back} />;
  return (
    <AdminFrame
      title={item ? `Prijava ${item.reference}` : 'Prijava'}
      {...(item && { lead: leadOf(item) })}
      back={back}
    >
      <Loaded {...loaded} failure="Prijava nije učitana." skeleton={<OrderEditSkeleton />}>
        {(order) => <OrderEditor order={order} list={list} />}
      </Loaded>
    </AdminFrame>
  );
}
