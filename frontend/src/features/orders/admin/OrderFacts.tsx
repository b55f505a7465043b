import type { AdminOrder, PaymentResult } from '@institut/contract/orderAdmin.schema';
import type { ReactNode } from 'react';
import { OrderPeople } from '../OrderPeople.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './OrderFacts.module.css';

/** Who has applied and when. */
export const OrderFacts = ({ order }: { order: AdminOrder }) => (
  <Card tone="mist" className={styles.card}>
    <h2>Podaci o prijavi</h2>
    <dl className={styles.facts}>
      <Fact name="Referenca">
        <span className={styles.reference}>{order.reference}</span>
      </Fact>
      <Fact name="Poslana">{formatMoment(order.createdAt)}</Fact>
    </dl>
    <OrderPeople order={order} />
  </Card>
);

/** What the payment provider has told, which nobody can change. */
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
