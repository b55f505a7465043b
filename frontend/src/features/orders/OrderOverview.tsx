import { PAYMENT_METHOD_LABELS } from '@institut/contract/orders/checkout';
import { UNCONFIRMED_ORDER_RULE } from '@institut/contract/limits';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { wasPaid } from '@institut/contract/payments/wasPaid';
import {
  ORDER_STATUS,
  PAYMENT_STATUS,
  PAYMENT_STATUS_INFO,
  REFUND_PROMISE,
} from '@institut/contract/orders/values';
import type { Order, OrderView } from '@institut/contract/orders/schema';
import { openOf, requestedRefundsOf } from '@institut/contract/payments/openOf';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { Card } from '../../ui/Card.tsx';
import { PriceSums, Sum, SumList } from '../../ui/PriceSums.tsx';
import facts from '../../ui/facts.module.css';
import { Note, Row, Stack, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { paymentTextOf } from './paymentTurn.ts';
import {
  firstItemOf,
  Flag,
  heldItemsOf,
  heldTexts,
  isPartPaid,
  receivedBy,
  StatusText,
  unpaidText,
} from './OrderMarks.tsx';
import styles from './OrderOverview.module.css';

const dated = (text: string, at: string | null): string => (at ? `${text}, ${formatDate(dayOf(at))}` : text);

const ExpiredText = ({ isUnconfirmed, isSingle }: { isUnconfirmed: boolean; isSingle: boolean }) => (
  <>
    {isUnconfirmed ? 'E-mail adresa nije potvrđena u roku' : 'Uplata nije stigla u roku'}, pa{' '}
    {isSingle ? 'je vaše mjesto oslobođeno' : 'su vaša mjesta oslobođena'}. Ako i dalje želite učestvovati,{' '}
    <Link to={SITE_PAGES.courses.path}>prijavite se ponovo</Link> dok ima slobodnih mjesta.
  </>
);

const REFUND = 'O povratu uplaćenog iznosa javit ćemo vam se e-mailom.';

/** Says why an order holds no seats any more. */
function ReleasedText({ order }: { order: Order }) {
  const { expiredAt, cancelledAt, unconfirmedUntil, orderItems } = order;
  const isSingle = orderItems.reduce((sum, { qty }) => sum + qty, 0) === 1;
  const released = isSingle ? 'Vaše mjesto je oslobođeno.' : 'Vaša mjesta su oslobođena.';
  const hasPaid = receivedBy(order) > 0;
  if (cancelledAt) return hasPaid ? `${released} ${REFUND}` : released;
  if (expiredAt) return <ExpiredText isUnconfirmed={unconfirmedUntil !== null} isSingle={isSingle} />;
  return [released, hasPaid && REFUND_PROMISE, 'Možete se prijaviti na druge kurseve.']
    .filter(Boolean)
    .join(' ');
}

export function OrderStatusSection({ order: stored }: { order: OrderView }) {
  // The requested refunds count as paid: the page says what is left after them.
  const order = {
    ...stored,
    openAmount: openOf(stored),
    refunded: stored.refunded + requestedRefundsOf(stored),
    isPaid: wasPaid(stored) && openOf(stored) <= 0,
  };
  const { status, heldSeats, openAmount, isPaid, paymentStatus, paidAt, isDelivered, deliveredAt } = order;
  const { orderItems, unconfirmedUntil } = order;
  const held = heldTexts(orderItems);
  const due = openAmount > 0 ? (order.paymentDueDay ?? order.dueDay) : null;
  const today = useToday();
  const first = firstItemOf(orderItems)?.start;
  const firstDay = first && today !== null && first >= today ? first : null;
  const starts = `${heldItemsOf(orderItems).length > 1 ? 'Prvi kurs' : 'Kurs'} počinje`;
  const next = [!isPaid && paymentTextOf(order, today), firstDay && `${starts} ${formatDate(firstDay)}`]
    .filter(Boolean)
    .join(' ');
  const payment = PAYMENT_STATUS_INFO[stored.isPaid && !isPaid ? PAYMENT_STATUS.unpaid : paymentStatus].label;
  const unpaid = unpaidText({ ...order, isPaid: stored.isPaid });
  const paid = <Flag isSet={isPaid} yes={dated(payment, paidAt)} no={unpaid} />;
  const isAdmitted = status === ORDER_STATUS.admitted;
  const ref = useFocusOnChange(`${isPaid} ${isDelivered} ${heldSeats}`);
  return (
    <Stack as="section" gap={3} ref={ref} tabIndex={-1} aria-label="Status prijave">
      <h2 className={styles.status}>
        <StatusText order={order} />
      </h2>
      {heldSeats > 0 && next && !isDelivered && <p className={styles.next}>{next}</p>}
      {isPartPaid(order) && (
        <Note size="base" className={styles.more}>
          Uplaćeno {formatKm(receivedBy(order))}, ostaje {formatKm(openAmount)}.
        </Note>
      )}
      {openAmount < 0 && (
        <Note size="base" className={styles.more}>
          Preplaćeno: {formatKm(-openAmount)}.
        </Note>
      )}
      {heldSeats === 0 && (
        <Note size="base" className={styles.more}>
          <ReleasedText order={order} />
        </Note>
      )}
      {heldSeats > 0 && unconfirmedUntil && (
        <Note size="base" className={styles.more}>
          {UNCONFIRMED_ORDER_RULE} Ova ističe {formatMoment(unconfirmedUntil)}, osim ako se adresa{' '}
          {order.user.email} do tada potvrdi. Novi link možete zatražiti u <Link to="/profile">profilu</Link>.
        </Note>
      )}
      {heldSeats === 0 ? (
        <Row gap={6} rowGap={2} className={styles.flags}>
          {paid}
          {isDelivered && <Flag isSet yes={dated(held.yes, deliveredAt)} no={held.no} />}
        </Row>
      ) : (
        <ol className={styles.steps} aria-label="Koraci do početka kursa">
          <li data-done>
            <p>Prijava</p>
            <Flag isSet yes={`Poslana ${formatDate(dayOf(order.createdAt))}`} no="" />
          </li>
          <li data-done={isPaid || undefined} data-next={due !== null || undefined}>
            <p>Uplata</p>
            {paid}
          </li>
          <li data-done={isAdmitted || undefined}>
            <p>Odluka</p>
            <Flag isSet={isAdmitted} yes="Primljeni ste" no="Javljamo vam je e-mailom" />
          </li>
          <li data-done={isDelivered || undefined}>
            <p>Kurs</p>
            <Flag isSet={isDelivered} yes={dated(held.yes, deliveredAt)} no={held.no} />
          </li>
        </ol>
      )}
    </Stack>
  );
}

export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <Card tone="mist" className={cx(stacked(), styles.card)}>
      <h2 className={styles.title}>Sažetak</h2>
      <OrderSums order={order} />
      {children}
    </Card>
  );
}

/** The amounts as placed, and what the seats cost now once some were moved or released. */
export function OrderSums({ order }: { order: Order }) {
  const { amountDue, totalPrice } = order;
  if (amountDue === totalPrice) return <PriceSums prices={order} />;
  return (
    <>
      <Note>Iznosi kada je prijava poslana:</Note>
      <PriceSums prices={order} />
      <SumList>
        <Sum isTotal label={AMOUNT_NOW} amount={amountDue} />
      </SumList>
    </>
  );
}

export const AMOUNT_NOW = 'Iznos sada';

type BuyerFactsProps = {
  order: Pick<Order, 'user' | 'shippingAddress' | 'phone' | 'note' | 'paymentMethod'>;
};

export function BuyerFacts({
  order: { user, shippingAddress, phone, note, paymentMethod },
}: BuyerFactsProps) {
  const { address, postalCode, city, country } = shippingAddress;
  const isErased = user.email === '';
  return (
    <dl className={facts.wide}>
      <div>
        <dt>Podnosilac prijave</dt>
        <dd>
          {user.name}
          <br />
          {isErased ? (
            'Lični podaci su obrisani zajedno s nalogom.'
          ) : (
            <a href={`mailto:${user.email}`}>{user.email}</a>
          )}
        </dd>
      </div>
      {!isErased && (
        <div>
          <dt>Adresa</dt>
          <dd>
            {address}
            <br />
            {postalCode} {city}
            <br />
            {country}
          </dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>Telefon</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Način plaćanja</dt>
        <dd>{PAYMENT_METHOD_LABELS[paymentMethod]}</dd>
      </div>
      {note && (
        <div className={styles.note}>
          <dt>Napomena</dt>
          <dd>{note}</dd>
        </div>
      )}
    </dl>
  );
}

export const OrderSkeleton = () => (
  <Skeleton className={cx(stacked(7), styles.skeleton)}>
    <Stack gap={5} align="start">
      <Bone width="min(28rem, 90%)" height="3rem" />
      <Bone width="16rem" />
    </Stack>
    <div className={styles.columns}>
      <Stack gap={5} align="start">
        <Bone width="20rem" height="2rem" />
        <Bone height="16rem" />
        <Bone height="7rem" />
        <Bone height="7rem" />
      </Stack>
      <Bone height="14rem" className={styles.aside} />
    </div>
  </Skeleton>
);
