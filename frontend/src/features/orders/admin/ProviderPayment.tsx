import type { PaymentResult } from '@institut/contract/orderAdmin.schema';
import styles from './OrderEdit.module.css';

/** What the payment provider has told, which nobody can change. */
export function ProviderPayment({ payment: { provider, captureId } }: { payment: PaymentResult }) {
  if (!provider) return null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Naplaćeno preko PayPala</dt>
        <dd>
          {provider.amount.replace('.', ',')} {provider.currency}
        </dd>
      </div>
      <div>
        <dt>Platio</dt>
        <dd>
          <a href={`mailto:${provider.payerEmail}`}>{provider.payerEmail}</a>
        </dd>
      </div>
      <div>
        <dt>Oznaka naplate</dt>
        <dd>{captureId}</dd>
      </div>
    </dl>
  );
}
