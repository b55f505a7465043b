import { dayOf } from '@institut/contract/frame/days';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { wasPaid } from '@institut/contract/payments/wasPaid';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { runTitle } from '@institut/contract/timetable/runName';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { countOrders, formatDate, formatMoment } from '../../../lib/format.ts';
import { textIn } from '../../../lib/record.ts';
import { useListState, type ListState } from '../../../lib/useListState.ts';
import { can } from '../../../store/can.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { Price } from '../../../ui/Price.tsx';
import { Note } from '../../../ui/primitives.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { AdminList, type BulkTools, type ListTexts } from '../../admin/AdminList.tsx';
import { adminOrderPath, UNASSIGNED_PATH } from '../../admin/adminPaths.ts';
import { NewOrderLink } from '../../admin/NewOrderLink.tsx';
import { PaymentUndo, type Booking } from '../../admin/payments/PaymentUndo.tsx';
import { Lines, lines, mailPart, recordLink } from '../../admin/tableCells.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursesText, Flag, heldItemsOf, isPartPaid, receivedBy, StatusChip } from '../OrderMarks.tsx';
import { adminOrders } from './adminOrders.ts';
import { BulkStatus } from './BulkStatus.tsx';
import { DAY_FILTERS, ORDER_FILTERS, ORDER_LIST, ORDER_SORT_OPTIONS, viewOf } from './orderList.ts';
import { OrderViews } from './OrderViews.tsx';
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

type ColumnOptions = {
  /** Null for staff who record no payments. */
  onPay: ((row: AdminOrderSummary) => void) | null;
  /** The list page with its filters, to return to. */
  from: string;
};

const pathOf = ({ _id: id }: AdminOrderSummary) => adminOrderPath(id);

const columns = ({ onPay, from }: ColumnOptions): ReadonlyArray<Column<AdminOrderSummary>> => [
  {
    key: 'id',
    label: 'ID',
    isTitle: true,
    nowrap: true,
    width: 6.4,
    render: (order) => (
      <Link
        to={adminOrderPath(order._id)}
        state={{ from }}
        title={order._id}
        className={recordLink}
        aria-label={`${order.reference}, otvori prijavu`}
      >
        {order.reference}
      </Link>
    ),
  },
  {
    key: 'user',
    label: 'Korisnik',
    render: ({ user, payer }) => (
      <Lines below={[payer && `Plaća: ${payer.name}`, mailPart(user.email)]}>{user.name}</Lines>
    ),
  },
  {
    key: 'courses',
    label: 'Naziv kursa',
    grow: 1.2,
    render: ({ orderItems }) => <Courses items={orderItems} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 6.25,
    sortKey: 'status',
    render: (order) => <StatusChip order={order} />,
  },
  {
    key: 'createdAt',
    label: 'Datum prijave',
    sortKey: 'createdAt',
    nowrap: true,
    width: 6.25,
    from: 64,
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
    from: 64,
    render: ({ totalPrice, amountDue, heldSeats }) =>
      heldSeats === 0 || amountDue === totalPrice ? (
        <Price amount={totalPrice} />
      ) : (
        <Lines below={[`ranije ${formatKm(totalPrice)}`]}>
          <Price amount={amountDue} />
        </Lines>
      ),
  },
  {
    key: 'isPaid',
    label: 'Plaćeno',
    width: 10.25,
    render: (order) =>
      onPay && isPayable(order) ? (
        <span className={lines}>
          <Button
            look="quiet"
            className={styles.pay}
            aria-label={`Označi plaćeno: ${nameOf(order)}`}
            onClick={() => onPay(order)}
          >
            Označi plaćeno
          </Button>
          <span className={styles.onPaper}>Ne</span>
          {partPaid(order) && (
            <Note as="span" title={partPaid(order) || undefined}>
              {partPaid(order)}
            </Note>
          )}
        </span>
      ) : (
        <PaidFlag order={order} />
      ),
  },
  {
    key: 'isDelivered',
    label: 'Isporučeno',
    width: 5,
    from: 80,
    render: ({ isDelivered }) => <Flag isSet={isDelivered} yes="Da" no="Ne" />,
  },
];

/** The first day of the first course has a line of its own: cut off with a long name, it would not tell two runs apart. */
function Courses({ items }: { items: AdminOrderSummary['orderItems'] }) {
  const firstDay = heldItemsOf(items)[0]?.firstDay;
  return (
    <Lines below={[firstDay && formatDate(firstDay)]}>
      <span
        className={styles.courses}
        title={items.map((item) => runTitle(item.name, item.firstDay)).join(', ')}
      >
        {coursesText(items.map((item) => ({ ...item, firstDay: null })))}
      </span>
    </Lines>
  );
}

function PaidFlag({ order }: { order: AdminOrderSummary }) {
  const { paymentStatus, openAmount, refund } = order;
  const surplus = toKm(toFeninga(-openAmount) - toFeninga(refund?.amount ?? 0));
  return (
    <Lines
      below={[
        partPaid(order),
        refund && `${refund.isApproved ? 'Povrat odobren' : 'Povrat zatražen'} ${formatKm(refund.amount)}`,
        surplus > 0 && `Preplata ${formatKm(surplus)}`,
      ]}
    >
      <Flag isSet={wasPaid(order)} yes={paymentStatus === PAYMENT_STATUS.granted ? 'Grant' : 'Da'} no="Ne" />
    </Lines>
  );
}

/** How much of what is due has arrived, if it is a part. */
const partPaid = (order: AdminOrderSummary): string | false =>
  isPartPaid(order) &&
  `Djelimično ${formatKm(receivedBy(order)).replace(/\sKM$/, '')} od ${formatKm(order.amountDue)}`;

/** `/admin/orderlist` */
export function OrderListPage() {
  return (
    <ListFrame
      permission="orders"
      title="Prijave na kurseve"
      actions={
        <>
          <UnassignedLink />
          <NewOrderLink />
        </>
      }
    >
      <OrderList />
    </ListFrame>
  );
}

function UnassignedLink() {
  if (!can(useSelector(selectUser), 'money')) return null;
  return (
    <Link to={UNASSIGNED_PATH} className={styles.unassigned}>
      Neraspoređene uplate
    </Link>
  );
}

function OrderList() {
  const list = useListState(ORDER_LIST);
  const { here: from, filters } = list;
  const dispatch = useAppDispatch();
  const user = useSelector(selectUser);
  const canPay = can(user, 'money');
  const canEdit = can(user, ['enrolment', 'money']);
  const filterTexts = { ...useCourseText(filters), discountCode: `Kod: ${filters['discountCode']}` };
  const [paying, setPaying] = useState<AdminOrderSummary | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const shown = useMemo(() => {
    const pay = (row: AdminOrderSummary) => {
      setPaying(row);
      setIsPaying(true);
    };
    return columns({ onPay: canPay ? pay : null, from });
  }, [canPay, from]);
  return (
    <AdminList
      admin={adminOrders}
      list={list}
      texts={TEXTS}
      columns={shown}
      filters={ORDER_FILTERS}
      days={DAY_FILTERS}
      filterTexts={filterTexts}
      views={
        <>
          <BookedOnForm onChanged={() => void dispatch(adminOrders.loadList(list.params))} />
          <OrderViews filters={filters} />
        </>
      }
      viewFilters={viewOf(filters).filters}
      sorts={ORDER_SORT_OPTIONS}
      nameOf={nameOf}
      pathOf={pathOf}
      {...(canEdit && { bulkActions })}
      renderDialogs={(toolsFor) => (
        <RecordPayment {...toolsFor(paying ? [paying] : [])} open={isPaying} onOpenChange={setIsPaying} />
      )}
    />
  );
}

/** Offers to take back what was booked on the form that has led to the list. */
function BookedOnForm({ onChanged }: { onChanged: () => void }) {
  const { state } = useLocation();
  const [booking, setBooking] = useState<Booking | null>(() => {
    const id = textIn(state, 'id');
    return id ? { id, text: textIn(state, 'text') } : null;
  });
  return <PaymentUndo booking={booking} onOver={() => setBooking(null)} onChanged={onChanged} />;
}

/** Names the course whose orders are shown; the rows have its name. */
function useCourseText({ kurs }: ListState['filters']): { kurs: string } {
  const page = useSelector(adminOrders.selectList).data;
  const lines = page?.items.flatMap(({ orderItems }) => orderItems) ?? [];
  const line = lines.find((one) => one.kurs === kurs);
  return { kurs: line ? `Kurs: ${runTitle(line.name, line.firstDay)}` : 'Jedan kurs' };
}

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
