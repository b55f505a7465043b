import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { NOTHING_FOR_GRANT } from '@institut/contract/orders/paymentRule';
import { formatKm } from '@institut/contract/money/money';
import type { Order } from '@institut/contract/orders/schema';
import type { SiteConfig } from '@institut/contract/site/schema';
import { Copy } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { Stack } from '../../ui/primitives.ts';
import { nextPaymentOf } from './InstalmentList.tsx';
import styles from './PaymentHelp.module.css';

type PaymentHelpProps = { order: Order; bank: SiteConfig['bank'] };

const PURPOSE = 'Kao svrhu uplate navedite referentni broj, da bismo uplatu povezali s ovom prijavom.';
const INSTRUCTIONS: Record<PaymentMethod, string> = {
  licno: `Iznos uplatite na račun instituta. ${PURPOSE}`,
  organizacija: `Prijavu plaća vaša organizacija. Proslijedite joj ove podatke za uplatu. ${PURPOSE}`,
  Grant: NOTHING_FOR_GRANT,
  PayPal: `Iznos možete uplatiti i na račun instituta. ${PURPOSE}`,
};

const instructionsOf = ({ payer, paymentMethod }: Order): string =>
  payer && paymentMethod !== PAYMENT_METHOD.grant
    ? `Prijavu plaća ${payer.name.replace(/\.$/, '')}. Ove podatke za uplatu proslijedite platiocu. ${PURPOSE}`
    : INSTRUCTIONS[paymentMethod];

export function PaymentHelp({ order, bank }: PaymentHelpProps) {
  const isGrant = order.paymentMethod === PAYMENT_METHOD.grant;
  return (
    <Stack as="section" className={cx(card.card, card.padded, styles.help)}>
      <h2 className={styles.title}>Kako platiti</h2>
      {!isGrant && <p>{tieShortWords(instructionsOf(order))}</p>}
      {isGrant ? (
        <details>
          <summary>Ako grant ne bude odobren</summary>
          <BankSlip {...{ order, bank }} />
        </details>
      ) : (
        <BankSlip {...{ order, bank }} />
      )}
    </Stack>
  );
}

function BankSlip({ order, bank }: PaymentHelpProps) {
  const { reference } = order;
  const amount = nextPaymentOf(order);
  const copy = useCopy();
  const facts: readonly SlipFact[] = [
    {
      label: 'Iznos',
      value: formatKm(amount),
      copied: amount.toFixed(2).replace('.', ','),
    },
    { label: 'Referentni broj', value: reference },
    { label: 'Račun', value: bank.account },
    { label: 'Primalac', value: bank.recipient },
    { label: 'Banka', value: bank.name },
  ];
  const all = facts
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');
  return (
    <>
      <Stack as="dl" gap={0} className={styles.slip}>
        {facts.map((fact) => (
          <CopyValue key={fact.label} {...fact} />
        ))}
      </Stack>
      {/* The clipboard exists on https addresses only. */}
      {'clipboard' in navigator && (
        <Button className={styles.copyAll} onClick={() => void copy('podaci za uplatu', all)}>
          <Copy aria-hidden />
          Kopiraj podatke za uplatu
        </Button>
      )}
    </>
  );
}

type SlipFact = {
  label: string;
  value: string;
  /** The text for the clipboard if it differs from `value`. */
  copied?: string;
};

function useCopy() {
  const dispatch = useAppDispatch();
  return async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(showToast({ kind: 'success', text: `Kopirano: ${what}.` }));
    } catch {
      dispatch(showToast({ kind: 'error', text: 'Kopiranje nije uspjelo. Označite tekst i kopirajte ga.' }));
    }
  };
}

function CopyValue({ label, value, copied = value }: SlipFact) {
  const copy = useCopy();
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{tieShortWords(value)}</span>
        {'clipboard' in navigator && (
          <Button look="quiet" className={styles.copy} onClick={() => void copy(label.toLowerCase(), copied)}>
            <Copy aria-hidden />
            Kopiraj<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
          </Button>
        )}
      </dd>
    </div>
  );
}
