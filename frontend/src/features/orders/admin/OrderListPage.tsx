import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countOrders, formatDate, formatMoment } from '../../../lib/format.ts';
import { useListState, type ListState } from '../../../lib/useListState.ts';
import { can } from '../../../store/can.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCards, type Column } from '../../../ui/DataTable.tsx';
import { PHONE } from '../../../ui/ListToolbar.tsx';
import { Price } from '../../../ui/Price.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminList, type BulkTools, type ListTexts } from '../../admin/AdminList.tsx';
import { courseEditPath, orderEditPath, UNASSIGNED_PATH } from '../../admin/adminPaths.ts';
import { ShortId } from '../../admin/tableCells.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursesText, Flag, isPartPaid, receivedBy, StatusChip } from '../OrderMarks.tsx';
import { adminOrders } from './adminOrders.ts';
import { BulkStatus } from './BulkStatus.tsx';
import { MoreFilters, SavedViews } from './OrderFilters.tsx';
import { MAIN_FILTERS, ORDER_LIST, ORDER_SORT_OPTIONS } from './orderList.ts';
import { BulkPayment, isPayable, RecordPayment } from './RecordPayment.tsx';
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

/** @param onPay null for staff who record no payments */
const columns = (
  onPay: ((row: AdminOrderSummary) => void) | null,
): ReadonlyArray<Column<AdminOrderSummary>> => [
  {
    key: 'id',
    label: 'ID',
    isTitle: true,
    nowrap: true,
    width: 5.9,
    render: ({ _id: id, reference }) => (
      <span className={styles.stack}>
        {reference}
        <ShortId id={id} />
      </span>
    ),
  },
  {
    key: 'user',
    label: 'Korisnik',
    render: ({ user }) => (
      <span className={styles.stack}>
        <span className={styles.name}>{user.name}</span>
        {user.email && (
          <a href={`mailto:${user.email}`} title={user.email} className={styles.mail}>
            {user.email}
          </a>
        )}
      </span>
    ),
  },
  {
    key: 'courses',
    label: 'Naziv kursa',
    grow: 1.1,
    render: ({ orderItems }) => (
      <span className={styles.courses} title={orderItems.map(({ name }) => name).join(', ')}>
        {coursesText(orderItems)}
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 7,
    sortKey: 'status',
    render: (order) => <StatusChip order={order} />,
  },
  {
    key: 'createdAt',
    label: 'Datum prijave',
    sortKey: 'createdAt',
    nowrap: true,
    width: 6.25,
    render: ({ createdAt }) => (
      <time dateTime={dayOf(createdAt)} title={formatMoment(createdAt)}>
        {formatDate(dayOf(createdAt))}
      </time>
    ),
  },
  {
    key: 'totalPrice',
    label: 'Ukupna cijena',
    sortKey: 'totalPrice',
    align: 'right',
    width: 6.25,
    render: ({ totalPrice }) => <Price amount={totalPrice} />,
  },
  {
    key: 'isPaid',
    label: 'Plaćeno',
    width: 5.5,
    render: (order) =>
      onPay && isPayable(order) ? (
        <>
          <Button
            look="quiet"
            className={styles.pay}
            aria-label={`Označi plaćeno: ${nameOf(order)}`}
            onClick={() => onPay(order)}
          >
            Označi plaćeno
          </Button>
          <span className={styles.onPaper}>Ne</span>
          <PartPaid order={order} />
        </>
      ) : (
        <PaidFlag order={order} />
      ),
  },
  {
    key: 'isDelivered',
    label: 'Isporučeno',
    width: 5,
    render: ({ isDelivered }) => <Flag isSet={isDelivered} yes="Da" no="Ne" />,
  },
];

function PaidFlag({ order }: { order: AdminOrderSummary }) {
  const { isPaid, paymentStatus, openAmount } = order;
  return (
    <span className={styles.stack}>
      <Flag isSet={isPaid} yes={paymentStatus === PAYMENT_STATUS.granted ? 'Grant' : 'Da'} no="Ne" />
      <PartPaid order={order} />
      {openAmount < 0 && (
        <span className={styles.sum}>
          <strong>Preplata</strong> {formatKm(-openAmount)}
        </span>
      )}
    </span>
  );
}

/** How much of what is due has arrived, if it is a part. */
function PartPaid({ order }: { order: AdminOrderSummary }) {
  if (!isPartPaid(order)) return null;
  return (
    <span className={styles.sum}>
      <strong>Djelimično</strong> {formatKm(receivedBy(order)).replace(/\sKM$/, '')} od{' '}
      {formatKm(order.amountDue)}
    </span>
  );
}

/** `/admin/orderlist` */
export function OrderListPage() {
  return (
    <AdminFrame permission="orders" title="Prijave na kurseve">
      <OrderList />
    </AdminFrame>
  );
}

function OrderList() {
  const list = useListState(ORDER_LIST);
  const isPhone = useCards(PHONE);
  const actions = useMemo(() => rowLinks(list.here), [list.here]);
  const user = useSelector(selectUser);
  const canPay = can(user, 'money');
  const [paying, setPaying] = useState<AdminOrderSummary | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const shown = useMemo(
    () =>
      columns(
        canPay
          ? (row) => {
              setPaying(row);
              setIsPaying(true);
            }
          : null,
      ),
    [canPay],
  );
  return (
    <AdminList
      admin={adminOrders}
      list={list}
      texts={TEXTS}
      columns={shown}
      filters={MAIN_FILTERS}
      moreFilters={isPhone && <MoreFilters list={list} />}
      views={
        <>
          <div className={styles.views}>
            <SavedViews {...list} />
            {canPay && <Link to={UNASSIGNED_PATH}>Neraspoređene uplate</Link>}
            {!isPhone && <MoreFilters list={list} />}
          </div>
          <CourseFilter list={list} />
        </>
      }
      sorts={ORDER_SORT_OPTIONS}
      cardsBelow="80rem"
      nameOf={nameOf}
      actions={actions}
      actionsWidth={6.75}
      {...(can(user, ['enrolment', 'money']) && { bulkActions })}
      renderDialogs={(toolsFor) => (
        <RecordPayment {...toolsFor(paying ? [paying] : [])} open={isPaying} onOpenChange={setIsPaying} />
      )}
    />
  );
}

/** Names the course whose orders are shown, with links to it and to the orders of all courses. */
function CourseFilter({ list: { filters, setFilter, here } }: { list: ListState }) {
  const page = useSelector(adminOrders.selectList).data;
  const { kurs } = filters;
  if (!kurs) return null;
  const lines = page?.items.flatMap(({ orderItems }) => orderItems) ?? [];
  const name = lines.find((line) => line.kurs === kurs)?.name;
  return (
    <p className={styles.course}>
      <span>
        Prijave na kurs{' '}
        <Link to={courseEditPath(kurs)} state={{ from: here }}>
          {name ? `„${name}”` : 'iz liste kurseva'}
        </Link>
      </span>
      <Button look="quiet" onClick={() => setFilter('kurs', '')}>
        Prikaži prijave na sve kurseve
      </Button>
    </p>
  );
}

const rowLinks = (from: string) => (order: AdminOrderSummary) => <OrderRowLinks order={order} from={from} />;

const bulkActions = (tools: BulkTools<AdminOrderSummary>) => <BulkActions {...tools} />;

function BulkActions(tools: BulkTools<AdminOrderSummary>) {
  const user = useSelector(selectUser);
  return (
    <>
      {can(user, 'money') && <BulkPayment {...tools} />}
      {can(user, 'enrolment') && <BulkStatus {...tools} />}
    </>
  );
}

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
