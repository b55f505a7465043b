import { wasPaid } from '@institut/contract/payments/wasPaid';
import { dayOf } from '@institut/contract/frame/days';
import type { Order } from '@institut/contract/orders/schema';
import { Link } from 'react-router-dom';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { daysText } from '../../ui/LineList.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './MyOrdersTable.module.css';
import { coursesText, firstItemOf, Flag, heldTexts, StatusText, unpaidText } from './OrderMarks.tsx';

type MyOrdersTableProps = { orders: readonly Order[]; compact: boolean };

/** A table, or a card for each order where there is no room for a table. */
export function MyOrdersTable({ orders, compact }: MyOrdersTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Vaše prijave, najnovija prva</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Prijava</th>
            <th scope="col">Datum</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.number}>
              Ukupno
            </th>
            {!compact && <th scope="col">Plaćanje</th>}
            {!compact && <th scope="col">Održavanje</th>}
            <th scope="col">
              <VisuallyHidden>Radnje</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.reference} order={order} compact={compact} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderRow({ order, compact }: { order: Order; compact: boolean }) {
  const { _id, reference, payer, orderItems, createdAt, totalPrice, heldSeats, isDelivered } = order;
  const first = firstItemOf(orderItems);
  const sentDay = dayOf(createdAt);
  // A buyer without a seat waits for no course.
  const isHeldShown = isDelivered || heldSeats > 0;
  return (
    <tr>
      <th scope="row" className={styles.order}>
        <span className={styles.courses}>{tieShortWords(coursesText(orderItems))}</span>
        {first && <span className={styles.start}>{daysText({ ...first, duration: null })}</span>}
        {payer && <span className={styles.start}>Plaća {payer.name}</span>}
        <span className={styles.reference}>{reference}</span>
      </th>
      <td data-label="Datum" className={styles.date}>
        <time dateTime={sentDay}>{formatDate(sentDay)}</time>
      </td>
      <td data-label="Status" className={styles.status}>
        <StatusText order={order} />
      </td>
      <td data-label="Ukupno" className={styles.number}>
        <Price amount={totalPrice} />
      </td>
      {!compact && (
        <td data-label="Plaćanje" className={styles.payment}>
          <Flag isSet={wasPaid(order)} yes="Plaćeno" no={unpaidText(order)} />
        </td>
      )}
      {!compact && (
        <td data-label="Održavanje">
          {isHeldShown ? <Flag isSet={isDelivered} {...heldTexts(orderItems)} /> : '–'}
        </td>
      )}
      <td className={styles.action}>
        <Link to={`/order/${_id}`}>
          Detalji<VisuallyHidden> prijave {reference}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}
