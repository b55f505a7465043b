import { PAYMENT_STATUS } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { countOrders, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Price } from '../../../ui/Price.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminList, type BulkTools, type ListTexts } from '../../admin/AdminList.tsx';
import { orderEditPath } from '../../admin/adminPaths.ts';
import { MailText } from '../../admin/tableCells.tsx';
import { coursesText, Flag, StatusText } from '../OrderMarks.tsx';
import { adminOrders } from './adminOrders.ts';
import { BulkStatus } from './BulkStatus.tsx';
import { MoreFilters, SavedViews } from './OrderFilters.tsx';
import { MAIN_FILTERS, ORDER_LIST, ORDER_SORT_OPTIONS } from './orderList.ts';
import styles from './OrderListPage.module.css';

const TEXTS: ListTexts = {
  caption: 'Prijave',
  searchLabel: 'Pretraga prijava',
  searchHint: 'Ime, e-mail, broj ili kurs',
  count: countOrders,
  notLoaded: 'Prijave nisu učitane.',
  none: { title: 'Još nema prijava', text: <p>Kada se neko prijavi na kurs, prijava će biti ovdje.</p> },
};

const nameOf = ({ reference, user }: AdminOrderSummary): string => `${reference}, ${user.name}`;

const COLUMNS: ReadonlyArray<Column<AdminOrderSummary>> = [
  { key: 'id', label: 'ID', isTitle: true, nowrap: true, width: 5.9, render: ({ reference }) => reference },
  {
    key: 'user',
    label: 'Korisnik',
    grow: 1.05,
    render: ({ user }) => (
      <span className={styles.stack}>
        {user.name}
        {user.email && (
          <a href={`mailto:${user.email}`} className={styles.mail}>
            <MailText email={user.email} />
          </a>
        )}
      </span>
    ),
  },
  { key: 'courses', label: 'Naziv kursa', render: ({ orderItems }) => coursesText(orderItems) },
  {
    key: 'status',
    label: 'Status',
    grow: 1.15,
    sortKey: 'status',
    render: (order) => (
      <span className={styles.small}>
        <StatusText order={order} />
      </span>
    ),
  },
  {
    key: 'createdAt',
    label: 'Datum prijave',
    sortKey: 'createdAt',
    nowrap: true,
    width: 7.25,
    render: ({ createdAt }) => <time dateTime={createdAt.slice(0, 10)}>{formatDate(createdAt)}</time>,
  },
  {
    key: 'totalPrice',
    label: 'Ukupna cijena',
    sortKey: 'totalPrice',
    align: 'right',
    nowrap: true,
    width: 7.375,
    render: ({ totalPrice }) => <Price amount={totalPrice} />,
  },
  {
    key: 'isPaid',
    label: 'Plaćeno',
    width: 4.375,
    render: ({ isPaid, paymentStatus }) => (
      <Flag isSet={isPaid} yes={paymentStatus === PAYMENT_STATUS.paid ? 'Da' : 'Grant'} no="Ne" />
    ),
  },
  {
    key: 'isDelivered',
    label: 'Isporučeno',
    width: 5,
    render: ({ isDelivered }) => <Flag isSet={isDelivered} yes="Da" no="Ne" />,
  },
];

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
  const actions = useMemo(() => rowLinks(list.here), [list.here]);
  return (
    <AdminList
      admin={adminOrders}
      list={list}
      texts={TEXTS}
      columns={COLUMNS}
      filters={MAIN_FILTERS}
      moreFilters={<MoreFilters list={list} />}
      views={<SavedViews {...list} />}
      sorts={ORDER_SORT_OPTIONS}
      cardsBelow="80rem"
      nameOf={nameOf}
      actions={actions}
      actionsWidth={6.75}
      bulkActions={bulkStatus}
    />
  );
}

const rowLinks = (from: string) => (order: AdminOrderSummary) => <OrderRowLinks order={order} from={from} />;
const bulkStatus = (tools: BulkTools<AdminOrderSummary>) => <BulkStatus {...tools} />;

type OrderRowLinksProps = {
  order: AdminOrderSummary;
  /** The list page with its filters, to return to. */
  from: string;
};

function OrderRowLinks({ order: { _id: id, reference }, from }: OrderRowLinksProps) {
  return (
    <span className={styles.links}>
      <Link to={`/order/${id}`} aria-label={`Detalji prijave ${reference}`}>
        Detalji
      </Link>
      <Link to={orderEditPath(id)} state={{ from }} aria-label={`Uredi prijavu ${reference}`}>
        Uredi
      </Link>
    </span>
  );
}
