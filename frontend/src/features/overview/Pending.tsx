import { ORDER_ATTENTIONS } from '@institut/contract/orders/values';
import type { OrderFigures, PendingOrder } from '@institut/contract/overview/schema';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countDays, formatCount } from '../../lib/format.ts';
import { can } from '../../store/can.ts';
import { ATTENTION_LABELS } from '../orders/admin/orderList.ts';
import { orderEditPath, orderListPath, UNASSIGNED_PATH } from '../admin/adminPaths.ts';
import { selectUser } from '../users/sessionSlice.ts';
import { NEW_ORDERS, UNPAID_ORDERS } from './dashboardLinks.ts';
import styles from './Pending.module.css';

/** The newest orders that wait for a decision, with links to everything else that waits. */
export function Pending({ applications: { awaiting, latest }, unpaid, attention }: OrderFigures) {
  const unassigned = can(useSelector(selectUser), 'money') ? attention.unassigned : 0;
  const counts = [awaiting, unpaid.count, unassigned, ...ORDER_ATTENTIONS.map((kind) => attention[kind])];
  return (
    <section aria-labelledby="na-cekanju">
      <h2 id="na-cekanju" className={styles.title}>
        Na čekanju
      </h2>
      <div className={styles.panel}>
        {latest.length > 0 ? (
          <ul className={styles.orders}>
            {latest.map((order) => (
              <PendingRow key={order._id} order={order} />
            ))}
          </ul>
        ) : (
          <p className={styles.none}>Nijedna nova prijava ne čeka na odluku.</p>
        )}
        {counts.some((count) => count > 0) && (
          <p className={styles.all}>
            {ORDER_ATTENTIONS.map(
              (kind) =>
                attention[kind] > 0 && (
                  <Link key={kind} to={orderListPath({ attention: kind })}>
                    {ATTENTION_LABELS[kind]} ({formatCount(attention[kind])})
                  </Link>
                ),
            )}
            {unassigned > 0 && (
              <Link to={UNASSIGNED_PATH}>Neraspoređene uplate ({formatCount(unassigned)})</Link>
            )}
            {awaiting > 0 && <Link to={NEW_ORDERS}>Sve nove prijave ({formatCount(awaiting)})</Link>}
            {unpaid.count > 0 && (
              <Link to={UNPAID_ORDERS}>Sve neplaćene prijave ({formatCount(unpaid.count)})</Link>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

function PendingRow({ order: { _id: id, reference, name, courses, days } }: { order: PendingOrder }) {
  return (
    <li className={styles.order}>
      <p className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.note}>{courses.join(', ')}</span>
      </p>
      <p className={styles.note}>{days === 0 ? 'stigla danas' : `čeka ${countDays(days)}`}</p>
      <p className={styles.links}>
        <Link to={`/order/${id}`} aria-label={`Detalji prijave ${reference}, ${name}`}>
          Detalji
        </Link>
        <Link to={orderEditPath(id)} aria-label={`Uredi prijavu ${reference}, ${name}`}>
          Uredi
        </Link>
      </p>
    </li>
  );
}
