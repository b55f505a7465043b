import { formatKm } from '@institut/contract/money';
import type { PaymentMethod } from '@institut/contract/checkout';
import type { Order } from '@institut/contract/order.schema';
import type { SiteConfig } from '@institut/contract/site.schema';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import card from '../../ui/Card.module.css';
import { CopyValue } from './CopyValue.tsx';
import styles from './PaymentHelp.module.css';

type PaymentHelpProps = { order: Order; bank: SiteConfig['bank'] };

const PURPOSE = 'Kao svrhu uplate navedite referentni broj, da bismo uplatu povezali s ovom prijavom.';
const WORDS: Record<PaymentMethod, string> = {
  licno: `Iznos uplatite na račun instituta. ${PURPOSE}`,
  organizacija: `Prijavu plaća vaša organizacija. Proslijedite joj ove podatke za uplatu. ${PURPOSE}`,
  Grant:
    'Zatražili ste grant: ne uplaćujte ništa dok vas ne obavijestimo o odluci na e-mail adresu iz prijave.',
  PayPal: `Iznos možete uplatiti i na račun instituta. ${PURPOSE}`,
};

/** How an unpaid application is paid. */
export function PaymentHelp({ order, bank }: PaymentHelpProps) {
  const isGrant = order.paymentMethod === 'Grant';
  return (
    <section className={cx(card.card, card.padded, styles.help)}>
      <h2 className={styles.title}>Kako platiti</h2>
      <p>{tieShortWords(WORDS[order.paymentMethod])}</p>
      {isGrant ? (
        <details>
          <summary>Ako grant ne bude odobren</summary>
          <BankSlip {...{ order, bank }} />
        </details>
      ) : (
        <BankSlip {...{ order, bank }} />
      )}
    </section>
  );
}

function BankSlip({ order: { reference, totalPrice }, bank }: PaymentHelpProps) {
  return (
    <dl className={styles.slip}>
      <CopyValue
        label="Iznos"
        value={formatKm(totalPrice)}
        copied={totalPrice.toFixed(2).replace('.', ',')}
      />
      <CopyValue label="Referentni broj" value={reference} />
      <CopyValue label="Račun" value={bank.account} />
      <CopyValue label="Primalac" value={bank.recipient} />
      <CopyValue label="Banka" value={bank.name} />
    </dl>
  );
}
