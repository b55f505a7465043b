import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { OrderPeople } from '../OrderPeople.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './OrderEdit.module.css';

/** Who has applied and when. */
export const OrderFacts = ({ order }: { order: AdminOrder }) => (
  <Card tone="mist" className={styles.card}>
    <h2>Podaci o prijavi</h2>
    <dl className={styles.facts}>
      <div>
        <dt>Referenca</dt>
        <dd className={styles.reference}>{order.reference}</dd>
      </div>
      <div>
        <dt>Poslana</dt>
        <dd>{formatMoment(order.createdAt)}</dd>
      </div>
    </dl>
    <OrderPeople order={order} />
  </Card>
);
