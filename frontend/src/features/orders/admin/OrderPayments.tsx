import { dayOf } from '@institut/contract/frame/days';
import { formatKm, toFeninga } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { type OrderActor, PAYMENT_STATUS } from '@institut/contract/orders/values';
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_SOURCE_LABELS,
  PAYMENT_STATE_LABELS,
} from '@institut/contract/payments/labels';
import { isBooked, isPaidBy, withdrawnState } from '@institut/contract/payments/booked';
import { openOf, requestedRefundsOf } from '@institut/contract/payments/openOf';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import type { PaymentKind } from '@institut/contract/payments/values';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { formatDate } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { can } from '../../../store/can.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast, type Toast } from '../../../store/toastSlice.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../../ui/CallDialog.tsx';
import { Sum, SumList } from '../../../ui/PriceSums.tsx';
import { Note, Row } from '../../../ui/primitives.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { FiscalDocuments } from '../../admin/fiscal/FiscalDocuments.tsx';
import { UNASSIGNED_PATH } from '../../admin/adminPaths.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { AgreeInstalments } from '../../admin/instalments/AgreeInstalments.tsx';
import { InstalmentList } from '../InstalmentList.tsx';
import { isWaiting, receivedBy } from '../OrderMarks.tsx';
import { withdrawPayment, type MoneyKind } from '../../admin/payments/ledgerCalls.ts';
import { MovePayment } from '../../admin/payments/MovePayment.tsx';
import { undoneToast } from '../../admin/payments/PaymentUndo.tsx';
import { MONEY_TEXTS, OrderPaymentDialog } from '../../admin/payments/OrderPaymentDialog.tsx';
import styles from './OrderPayments.module.css';

type OrderPaymentsProps = {
  order: AdminOrder;
  onChanged: () => void;
};

/** The sums and the records of an order, for staff who record payments. */
export function OrderPayments(props: OrderPaymentsProps) {
  return can(useSelector(selectUser), 'money') ? <Ledger {...props} /> : null;
}

function Ledger({ order, onChanged }: OrderPaymentsProps) {
  const { payments, paymentStatus } = order;
  const recording = useAsked<MoneyKind>();
  const withdrawing = useAsked<PaymentRecord>();
  const moving = useAsked<PaymentRecord>();
  // A change removes the button that opened its dialog.
  const section = useFocusOnChange(
    [...payments.map(({ state }) => state), ...order.fiscalDocuments.map(({ _id: id }) => id)].join(' '),
  );
  const kinds: readonly MoneyKind[] = receivedBy(order) > 0 ? ['payment', 'refund'] : ['payment'];
  return (
    <section ref={section} tabIndex={-1} className={styles.ledger} aria-labelledby="uplate">
      <h2 id="uplate">Uplate</h2>
      <Sums order={order} />
      {paymentStatus === PAYMENT_STATUS.granted && <p>Odobren je grant, pa uplatu ne očekujemo.</p>}
      {order.instalments.length > 0 && <InstalmentList instalments={order.instalments} />}
      {payments.length > 0 ? (
        <ul className={styles.records} aria-label="Evidentirane uplate">
          {payments.map((record) => (
            <RecordRow
              key={record._id}
              record={record}
              source={sourceOf(record, order)}
              onWithdraw={() => withdrawing.ask(record)}
              onMove={() => moving.ask(record)}
            >
              <FiscalDocuments
                order={order}
                payment={record}
                isCounted={isBooked(record)}
                onChanged={onChanged}
              />
            </RecordRow>
          ))}
        </ul>
      ) : (
        <Note size="inherit">Još nema evidentiranih uplata.</Note>
      )}
      <Row className="noPrint">
        {kinds.map((kind) => (
          <Button key={kind} look="outline" onClick={() => recording.ask(kind)}>
            {MONEY_TEXTS[kind].record}
          </Button>
        ))}
        {isWaiting(order) && <AgreeInstalments order={order} onChanged={onChanged} />}
      </Row>
      <OrderPaymentDialog
        {...recording.dialog}
        kind={recording.subject ?? 'payment'}
        {...{ order, onChanged }}
      />
      {moving.subject && <MovePayment {...moving.dialog} record={moving.subject} {...{ order, onChanged }} />}
      {withdrawing.subject && (
        <Withdrawal {...withdrawing.dialog} record={withdrawing.subject} {...{ order, onChanged }} />
      )}
    </section>
  );
}

function Sums({ order }: Pick<OrderPaymentsProps, 'order'>) {
  const { amountDue, paid, refunded } = order;
  const [open, requested] = [openOf(order), requestedRefundsOf(order)];
  return (
    <SumList>
      <Sum label="Za uplatu" amount={amountDue} />
      <Sum label="Uplaćeno" amount={paid} />
      {refunded > 0 && <Sum label="Vraćeno" amount={refunded} />}
      {requested > 0 && <Sum label="Zatražen povrat" amount={requested} />}
      <Sum isTotal label={open < 0 ? 'Preplata' : 'Otvoreno'} amount={Math.abs(open)} />
    </SumList>
  );
}

/** Nothing will come of it. */
const isOff = ({ state }: PaymentRecord): boolean => state === 'void' || state === 'rejected';

const toneOf = (record: PaymentRecord) => {
  if (isOff(record)) return 'neutral';
  return isBooked(record) ? 'success' : 'warning';
};

/** `Uplata 50,00 KM, 20. 11. 2026.` */
const nameOf = ({ kind, amount, at }: PaymentRecord): string =>
  `${PAYMENT_KIND_LABELS[kind]} ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

const REQUESTED_BY: Readonly<Record<OrderActor, string>> = {
  buyer: 'Zatražio podnosilac prijave',
  staff: 'Zatraženo u administraciji',
  system: 'Zatraženo automatski',
};

/** Returns who recorded a payment or refund, or else where it is from: a refund from the one who cancelled. */
function sourceOf({ _id, by, source }: PaymentRecord, { cancellations }: AdminOrder): string {
  if (by) return by.name;
  const cancellation = cancellations.find(({ refund }) => refund?._id === _id);
  return cancellation ? REQUESTED_BY[cancellation.by] : PAYMENT_SOURCE_LABELS[source];
}

type RecordRowProps = {
  record: PaymentRecord;
  source: string;
  onWithdraw: () => void;
  onMove: () => void;
  children: ReactNode;
};

function RecordRow({ record, source, onWithdraw, onMove, children }: RecordRowProps) {
  const { kind, state, amount, at, method, reference, note } = record;
  const isOn = isBooked(record);
  return (
    <li className={cx(styles.record, isOff(record) && styles.off)}>
      <Row as="p" rowGap={1} align="center" className={styles.what}>
        <strong>{PAYMENT_KIND_LABELS[kind]}</strong>
        <Badge tone={toneOf(record)}>{PAYMENT_STATE_LABELS[state]}</Badge>
      </Row>
      <p className={styles.amount}>{formatKm(amount)}</p>
      <p className={styles.facts}>
        {[formatDate(dayOf(at)), method, reference, source].filter(Boolean).join(' · ')}
      </p>
      {note && <p className={styles.facts}>{note}</p>}
      {children}
      {isOn && (
        <Row gap={4} rowGap={0} className={cx(styles.withdraw, 'noPrint')}>
          {kind === 'payment' && (
            <Button
              look="quiet"
              aria-label={`Premjesti na drugu prijavu: ${nameOf(record)}`}
              onClick={onMove}
            >
              Premjesti na drugu prijavu
            </Button>
          )}
          <Button look="quietDanger" aria-label={`Storniraj: ${nameOf(record)}`} onClick={onWithdraw}>
            Storniraj
          </Button>
        </Row>
      )}
      {state === 'unassigned' && (
        <Link to={UNASSIGNED_PATH} className={styles.assign}>
          Neraspoređene uplate
        </Link>
      )}
    </li>
  );
}

type WithdrawalProps = OrderPaymentsProps & { record: PaymentRecord; open: boolean; onClose: () => void };

const QUESTIONS: Record<PaymentKind, string> = {
  payment: 'Da li želite da stornirate uplatu?',
  refund: 'Da li želite da stornirate povrat?',
  grant: 'Da li želite da stornirate grant?',
};
const WITHDRAWN: Record<PaymentKind, string> = {
  payment: 'Uplata je stornirana.',
  refund: 'Povrat je storniran.',
  grant: 'Grant je storniran.',
};

function Withdrawal({ order, record, ...dialog }: WithdrawalProps) {
  const dispatch = useAppDispatch();
  const request = { params: { id: record._id } };
  return (
    <CallQuestion
      {...dialog}
      call={withdrawPayment}
      request={request}
      question={QUESTIONS[record.kind]}
      confirmLabel="Storniraj"
      busyLabel="Storniramo…"
      onDone={(changed) => void dispatch(showToast(withdrawnToast(changed, record)))}
    >
      <p>{nameOf(record)}</p>
      {withdrawalTexts(order, record).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {dialog.open && <MailPreview questions={[{ call: 'withdrawPayment', ...request }]} />}
    </CallQuestion>
  );
}

const withdrawnToast = (order: AdminOrder, { kind }: PaymentRecord): Omit<Toast, 'id'> =>
  order.history.at(-1)?.event === 'paymentUndone'
    ? undoneToast(order)
    : { kind: 'success', text: WITHDRAWN[kind] };

/** Returns what becomes of a record and its order. */
function withdrawalTexts(order: AdminOrder, record: PaymentRecord): string[] {
  const { kind, source } = record;
  const hasArrived = withdrawnState(record) === 'unassigned';
  return [
    hasArrived
      ? `Novac je stigao (${PAYMENT_SOURCE_LABELS[source]}), pa uplata postaje neraspoređena. Možete je rasporediti na drugu prijavu.`
      : 'Zapis ostaje na listi i više se ne računa.',
    ...(kind === 'payment' && !hasArrived ? ['Novac se time ne vraća.'] : []),
    ...(order.isPaid && !isPaidWithout(order, record) ? ['Prijava se ponovo vodi kao neplaćena.'] : []),
  ];
}

function isPaidWithout(order: AdminOrder, { kind, amount }: PaymentRecord): boolean {
  const without = (of: PaymentKind, sum: number) => toFeninga(sum) - (kind === of ? toFeninga(amount) : 0);
  return isPaidBy({
    amountDue: toFeninga(order.amountDue),
    paid: without('payment', order.paid),
    refunded: without('refund', order.refunded),
    isGranted: order.paymentStatus === PAYMENT_STATUS.granted && kind !== 'grant',
    holdsSeats: order.heldSeats > 0,
  });
}
