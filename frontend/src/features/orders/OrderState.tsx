import { PAYMENT_STATUS_LABELS, REJECTED_STATUS } from '@institut/contract/order';
import type { Order } from '@institut/contract/order.schema';
import { dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { Flag, StatusText } from './OrderMarks.tsx';
import styles from './OrderState.module.css';

const dated = (text: string, at: string | null): string => (at ? `${text}, ${formatDate(dayOf(at))}` : text);

/** Where an application stands: its status, its payment, its delivery. */
export function OrderState({ order }: { order: Order }) {
  const { status, isPaid, paymentStatus, paidAt, isDelivered, deliveredAt } = order;
  const payment = PAYMENT_STATUS_LABELS[paymentStatus];
  return (
    <section className={styles.state} aria-label="Stanje prijave">
      <p className={styles.status}>
        <StatusText status={status} />
      </p>
      {status === REJECTED_STATUS && (
        <p className={styles.more}>Vaša mjesta su oslobođena. Možete se prijaviti na druge kurseve.</p>
      )}
      <div className={styles.flags}>
        <Flag isSet={isPaid} yes={dated(payment, paidAt)} no={payment} />
        <Flag isSet={isDelivered} yes={dated('Isporučeno', deliveredAt)} no="Nije isporučeno" />
      </div>
    </section>
  );
}
