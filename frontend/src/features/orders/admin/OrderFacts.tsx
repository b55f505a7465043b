import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { wasPaid } from '@institut/contract/payments/wasPaid';
import type { AdminOrder, PaymentResult } from '@institut/contract/orders/admin.schema';
import {
  NOTIFICATION_STATUS,
  NOTIFICATION_STATUS_INFO,
  ORDER_STATUS,
} from '@institut/contract/orders/values';
import { openOf } from '@institut/contract/payments/openOf';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { Card } from '../../../ui/Card.tsx';
import { Note, Row, stacked } from '../../../ui/primitives.ts';
import { userEditPath } from '../../admin/adminPaths.ts';
import { OrderPayer } from '../../payers/OrderPayer.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { Flag, StatusChip, unpaidText } from '../OrderMarks.tsx';
import { AMOUNT_NOW, BuyerFacts } from '../OrderOverview.tsx';
import { CorrectEmail } from './CorrectEmail.tsx';
import { CorrectPayer } from './CorrectPayer.tsx';
import { PAYMENT_STATUS_LABELS } from './orderLabels.ts';
import styles from './OrderFacts.module.css';

/** The applicant, the day and the state of the order. */
export function OrderFacts({ order, onChanged }: { order: AdminOrder; onChanged: () => void }) {
  const { isDelivered, deliveredAt, totalPrice, amountDue, user } = order;
  const isAsPlaced = amountDue === totalPrice;
  const open = openOf(order);
  // The mark is about a decision: the confirmation of a new order has been sent.
  const isNoticeDue =
    order.status !== ORDER_STATUS.new || order.notificationStatus === NOTIFICATION_STATUS.notified;
  const due = order.paymentDueDay ?? order.dueDay;
  const staff = useSelector(selectUser);
  const mayOpenBuyer = can(staff, 'administration') && user.email !== '';
  const mayCorrectEmail = can(staff, 'enrolment') && user.email !== '';
  const mayCorrect = can(staff, ['enrolment', 'money']) && user.email !== '' && !order.cancelledAt;
  return (
    <Card tone="mist" className={cx(stacked(5), styles.card)} aria-label="Podaci o prijavi">
      <Row as="p" gap={4} rowGap={2} align="center">
        <StatusChip order={order} />
        <Flag
          isSet={wasPaid(order)}
          yes={PAYMENT_STATUS_LABELS[order.paymentStatus]}
          no={unpaidText(order)}
        />
        {isDelivered && <Flag isSet yes={`Isporučeno${dateText(deliveredAt)}`} no="" />}
        {isNoticeDue && <Note as="span">{NOTIFICATION_STATUS_INFO[order.notificationStatus].label}</Note>}
      </Row>
      <dl className={styles.facts}>
        <Fact name={isAsPlaced ? 'Iznos prijave' : 'Iznos pri slanju'}>{formatKm(totalPrice)}</Fact>
        {!isAsPlaced && <Fact name={AMOUNT_NOW}>{formatKm(amountDue)}</Fact>}
        {open !== 0 && <Fact name={open < 0 ? 'Preplata' : 'Otvoreno'}>{formatKm(Math.abs(open))}</Fact>}
        <Fact name="Poslana">{formatMoment(order.createdAt)}</Fact>
        {due && <Fact name="Rok za uplatu">{formatDate(due)}</Fact>}
        {order.unconfirmedUntil && !order.expiredAt && (
          <Fact name="Ističe ako adresa nije potvrđena">{formatMoment(order.unconfirmedUntil)}</Fact>
        )}
        {order.cancelledAt && <Fact name="Otkazana">{formatMoment(order.cancelledAt)}</Fact>}
        {order.expiredAt && <Fact name="Istekla">{formatMoment(order.expiredAt)}</Fact>}
      </dl>
      <BuyerFacts order={order} />
      <OrderPayer payer={order.payer} />
      {(mayOpenBuyer || mayCorrect || mayCorrectEmail) && (
        <Row gap={5} rowGap={1} align="center" className="noPrint">
          {mayCorrectEmail && <CorrectEmail order={order} onChanged={onChanged} />}
          {mayCorrect && <CorrectPayer order={order} onChanged={onChanged} />}
          {mayOpenBuyer && (
            <Link to={userEditPath(user._id)} className={styles.person}>
              <UserRound aria-hidden />
              Otvori osobu {user.name}
            </Link>
          )}
        </Row>
      )}
    </Card>
  );
}

const dateText = (at: string | null): string => (at ? `, ${formatDate(dayOf(at))}` : '');

/** The payment as reported by PayPal; it cannot be edited. */
export function ProviderPayment({ payment: { provider, captureId } }: { payment: PaymentResult }) {
  if (!provider) return null;
  return (
    <dl className={styles.facts}>
      <Fact name="Naplaćeno preko PayPala">
        {provider.amount.replace('.', ',')} {provider.currency}
      </Fact>
      <Fact name="Platio">
        <a href={`mailto:${provider.payerEmail}`}>{provider.payerEmail}</a>
      </Fact>
      <Fact name="Oznaka naplate">{captureId}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
