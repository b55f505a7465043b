import { plural } from '@institut/contract/frame/plural';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { OrderItem } from '@institut/contract/orders/schema';
import { CourseLines } from '../../../ui/LineList.tsx';
import { Sum, SumList } from '../../../ui/PriceSums.tsx';
import styles from './AdminOrderPage.module.css';

/** The courses of an order with the seats that each line holds, and the sums as placed. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const { orderItems, heldSeats, itemsPrice, shippingPrice, taxPrice, totalPrice } = order;
  return (
    <section className={styles.part} aria-labelledby="mjesta-prijave">
      <h2 id="mjesta-prijave">Kursevi i mjesta</h2>
      {orderItems.length > 0 ? (
        <CourseLines label="Odabrani kursevi" lines={orderItems} note={(line) => seatsNote(line, order)} />
      ) : (
        <p>Niste odabrali ni jedan trening program</p>
      )}
      {isPartHeld(order) && (
        <p className={styles.quiet}>
          Prijava zauzima {heldSeats} od {orderedSeats(order)}&nbsp;mjesta.
        </p>
      )}
      <SumList>
        <Sum label="Kursevi" amount={itemsPrice} />
        {shippingPrice > 0 && <Sum label="Naknada" amount={shippingPrice} />}
        <Sum label="PDV" amount={taxPrice} />
        <Sum isTotal label="Ukupno" amount={totalPrice} />
      </SumList>
    </section>
  );
}

const orderedSeats = ({ orderItems }: AdminOrder): number =>
  orderItems.reduce((sum, { qty }) => sum + qty, 0);

/** Which lines hold seats is then not known here. */
const isPartHeld = (order: AdminOrder): boolean =>
  order.heldSeats > 0 && order.heldSeats < orderedSeats(order);

const seatsNote = (line: OrderItem, order: AdminOrder) =>
  isPartHeld(order) ? null : <p className={styles.quiet}>{seatsText(line, order)}</p>;

/** Returns the state of the seats of a line: `Zauzima 2 mjesta`, `Mjesta su oslobođena: prijava je otkazana`. */
function seatsText({ qty }: OrderItem, order: AdminOrder): string {
  if (order.heldSeats > 0) {
    return `Zauzima ${qty}\u00a0${plural(qty, { one: 'mjesto', few: 'mjesta', other: 'mjesta' })}`;
  }
  const reason = order.cancelledAt ? 'otkazana' : order.expiredAt ? 'istekla' : 'odbijena';
  return `${qty === 1 ? 'Mjesto je oslobođeno' : 'Mjesta su oslobođena'}: prijava je ${reason}`;
}
