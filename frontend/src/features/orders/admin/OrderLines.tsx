import { plural } from '@institut/contract/frame/plural';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { OrderItem } from '@institut/contract/orders/schema';
import { CourseLines } from '../../../ui/LineList.tsx';
import { OrderSums } from '../OrderOverview.tsx';
import { releasedText } from '../releasedSeats.ts';
import styles from './AdminOrderPage.module.css';

/** The courses of an order with the seats that each line holds, and its sums. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const { orderItems } = order;
  return (
    <section className={styles.part} aria-labelledby="mjesta-prijave">
      <h2 id="mjesta-prijave">Kursevi i mjesta</h2>
      {orderItems.length > 0 ? (
        <CourseLines label="Odabrani kursevi" lines={orderItems} note={(line) => seatsNote(line, order)} />
      ) : (
        <p>Niste odabrali ni jedan trening program</p>
      )}
      <OrderSums order={order} />
    </section>
  );
}

const seatsNote = (line: OrderItem, order: AdminOrder) => (
  <p className={styles.quiet}>
    {[seatsText(line, order), releasedText(line, order)].filter(Boolean).join(' ')}
  </p>
);

/** Returns the state of the seats of a line: `Zauzima 2 mjesta.`, `Mjesta su oslobođena: prijava je otkazana.` */
function seatsText({ qty, held = qty }: OrderItem, order: AdminOrder): string {
  if (order.heldSeats > 0) {
    if (held === 0) return '';
    return `Zauzima ${held}\u00a0${plural(held, { one: 'mjesto', few: 'mjesta', other: 'mjesta' })}.`;
  }
  const reason = order.cancelledAt ? 'otkazana' : order.expiredAt ? 'istekla' : 'odbijena';
  return `${qty === 1 ? 'Mjesto je oslobođeno' : 'Mjesta su oslobođena'}: prijava je ${reason}.`;
}
