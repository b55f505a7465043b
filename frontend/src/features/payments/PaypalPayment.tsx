import { formatKm } from '@institut/contract/money';
import type { Order } from '@institut/contract/order.schema';
import { formatEur, toEurCents } from '@institut/contract/payment';
import { useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { formatRate } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { StatusRegion } from '../../ui/StatusRegion.tsx';
import { ButtonsSkeleton } from './ButtonsSkeleton.tsx';
import { PaypalUnreachable } from './PaypalUnreachable.tsx';
import styles from './PaypalPayment.module.css';
import { usePaypalPayment, type PaymentEvents } from './usePaypalPayment.ts';

const PaypalButtons = lazyComponent(async () => (await import('./PaypalButtons.tsx')).PaypalButtons);

// Without the buttons the bank transfer below still works.
const showUnreachable = (retry: () => void) => <PaypalUnreachable onRetry={retry} />;

type PaypalPaymentProps = PaymentEvents & {
  order: Order;
  paypal: { clientId: string; currency: string; rate: number };
};

/** Pays an unpaid application by card or PayPal account. */
export function PaypalPayment({
  order,
  paypal: { clientId, currency, rate },
  ...events
}: PaypalPaymentProps) {
  const { phase, error, ...payment } = usePaypalPayment(order, events);
  const { totalPrice } = order;
  const place = useRef<HTMLElement>(null);

  // The button goes while it is checked; the focus would go with it.
  const handleCheck = () => {
    place.current?.focus({ preventScroll: true });
    payment.handleCheck();
  };

  return (
    <section
      ref={place}
      tabIndex={-1}
      className={cx(card.card, card.padded, styles.payment)}
      aria-labelledby="paypal-title"
    >
      <h2 id="paypal-title" className={styles.title}>
        Platite karticom ili PayPalom
      </h2>
      <p>
        Plaćate <span className={styles.amount}>{formatEur(toEurCents(totalPrice))}</span>, što je{' '}
        {formatKm(totalPrice)} po stalnom kursu: 1 EUR = {formatRate(rate)} KM.
      </p>
      {phase === 'failed' && (
        <Alert kind="error" live title="Plaćanje nije uspjelo.">
          <p>{error?.message ?? 'PayPal je prekinuo plaćanje. Pokušajte ponovo.'}</p>
        </Alert>
      )}
      {phase === 'unconfirmed' && (
        <Alert kind="error" live title="Još ne znamo da li je uplata uspjela.">
          <p>{error?.message} Ne plaćajte ponovo: prvo provjerite ovu uplatu.</p>
          <Button onClick={handleCheck}>Provjeri uplatu</Button>
        </Alert>
      )}
      <StatusRegion>
        {phase === 'cancelled' && (
          <Alert title="Plaćanje je prekinuto.">
            <p>Ništa nije naplaćeno. Možete pokušati ponovo kad god želite.</p>
          </Alert>
        )}
        {phase === 'pending' && (
          <Alert kind="warning" title="Uplata se provjerava.">
            <p>{error?.message}</p>
          </Alert>
        )}
        {phase === 'confirming' && (
          <Alert title="Potvrđujemo uplatu…">
            <p>Ne zatvarajte stranicu.</p>
          </Alert>
        )}
      </StatusRegion>
      {/* Kept while the payment is confirmed: PayPal's window still talks to them. */}
      <div className={styles.place} hidden={!payment.mayPay}>
        <LazyBoundary fallback={<ButtonsSkeleton />} failure={showUnreachable}>
          <PaypalButtons
            clientId={clientId}
            currency={currency}
            onOpen={payment.handleOpen}
            onApproved={payment.handleApproved}
            onCancelled={payment.handleCancelled}
            onFailed={payment.handleFailed}
          />
        </LazyBoundary>
      </div>
      <p className={styles.quiet}>Podatke kartice unosite kod PayPala; mi ih ne vidimo i ne čuvamo.</p>
    </section>
  );
}
