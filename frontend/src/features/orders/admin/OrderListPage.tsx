import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { adminOrders } from './adminOrders.ts';
import { countOrders } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminList, type BulkTools, type ListTexts } from '../../admin/AdminList.tsx';
import { BulkStatus } from './BulkStatus.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { ORDER_COLUMNS, OrderRowLinks } from './orderColumns.tsx';
import { MAIN_FILTERS, ORDER_LIST, ORDER_SORT_OPTIONS } from './orderList.ts';
import { SavedViews } from './SavedViews.tsx';

const TEXTS: ListTexts = {
  caption: 'Prijave',
  searchLabel: 'Pretraga prijava',
  searchHint: 'Ime, e-mail, broj ili kurs',
  count: countOrders,
  notLoaded: 'Prijave nisu učitane.',
  none: { title: 'Još nema prijava', text: <p>Kada se neko prijavi na kurs, prijava će biti ovdje.</p> },
};

const nameOf = ({ reference, user }: AdminOrderSummary): string => `${reference}, ${user.name}`;

const linksFrom = (here: string) => (order: AdminOrderSummary) => <OrderRowLinks order={order} from={here} />;
const bulkStatus = (tools: BulkTools<AdminOrderSummary>) => <BulkStatus {...tools} />;

/** `/admin/orderlist` */
export function OrderListPage() {
  return (
    <AdminFrame title="Prijave na kurseve">
      <OrderList />
    </AdminFrame>
  );
}

function OrderList() {
  const list = useListState(ORDER_LIST);
  return (
    <>
      <SavedViews {...list} />
      <AdminList
        admin={adminOrders}
        list={list}
        texts={TEXTS}
        columns={ORDER_COLUMNS}
        filters={MAIN_FILTERS}
        moreFilters={<MoreFilters list={list} />}
        sorts={ORDER_SORT_OPTIONS}
        cardsBelow="80rem"
        nameOf={nameOf}
        actions={linksFrom(list.here)}
        bulkActions={bulkStatus}
      />
    </>
  );
}
