import type { Order } from '@institut/contract/orders/schema';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import styles from '../../ui/facts.module.css';

/** The payer of an order; nothing when the buyer pays or named nobody. */
export function OrderPayer({ payer }: { payer: Order['payer'] }) {
  if (!payer) return null;
  const { name, address, contact } = payer;
  const facts =
    payer.type === PAYER_TYPE.organisation
      ? [
          [PAYER_LABELS.jib, payer.isForeign ? 'Nema, organizacija je iz inostranstva' : payer.jib],
          [PAYER_LABELS.pdv, payer.pdv],
          [PAYER_LABELS.purchaseOrder, payer.purchaseOrder],
          [PAYER_LABELS.contact, contact],
          [PAYER_LABELS.accountantEmail, payer.accountantEmail],
        ]
      : [[PAYER_LABELS.contact, contact]];
  return (
    <dl className={styles.wide}>
      <div>
        <dt>{PAYER_LABELS.payer}</dt>
        <dd>
          {name}
          <br />
          {address}
        </dd>
      </div>
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
