import { ORDER_STATUS, PAYMENT_STATUS_INFO } from '@institut/contract/order';
import type { Order } from '@institut/contract/order.schema';
import { useEffect, useRef } from 'react';
import { dayOf } from '@institut/contract/days';
import { formatDate } from '../../lib/format.ts';
import { Flag, StatusText } from './OrderMarks.tsx';
import styles from './OrderState.module.css';

const dated = (text: string, at: string | null): string => (at ? `${text}, ${formatDate(dayOf(at))}` : text);

/** Where an application stands: its status, its payment, its delivery. */
export function OrderState({ order }: { order: Order }) {
  const { status, isPaid, paymentStatus, paidAt, isDelivered, deliveredAt } = order;
  const payment = PAYMENT_STATUS_INFO[paymentStatus].label;
  const news = useNews(`${isPaid} ${isDelivered}`);
  return (
    <section ref={news} tabIndex={-1} className={styles.state} aria-label="Stanje prijave">
      <p className={styles.status}>
        <StatusText status={status} />
      </p>
      {status === ORDER_STATUS.rejected && (
        <p className={styles.more}>Vaša mjesta su oslobođena. Možete se prijaviti na druge kurseve.</p>
      )}
      <div className={styles.flags}>
        <Flag isSet={isPaid} yes={dated(payment, paidAt)} no={payment} />
        <Flag isSet={isDelivered} yes={dated('Isporučeno', deliveredAt)} no="Nije isporučeno" />
      </div>
    </section>
  );
}

/** Takes the focus when something has come true, if the button that did it has gone with it. */
function useNews(facts: string) {
  const ref = useRef<HTMLElement>(null);
  const known = useRef(facts);
  useEffect(() => {
    if (known.current !== facts && document.activeElement === document.body) ref.current?.focus();
    known.current = facts;
  }, [facts]);
  return ref;
}
