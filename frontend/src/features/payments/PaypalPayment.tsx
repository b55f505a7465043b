import { formatKm } from '@institut/contract/money/money';
import type { Order } from '@institut/contract/orders/schema';
import { formatEur, toEurCents } from '@institut/contract/payments/values';
import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatMoment, formatRate } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import type { ApiRequest } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { PaypalButtonsSkeleton, PaypalUnreachable } from './PaypalFallbacks.tsx';
import styles from './PaypalPayment.module.css';
import { usePaypalPayment, type PaymentEvents } from './usePaypalPayment.ts';

const PaypalButtons = lazyComponent(async () => (await import('./PaypalButtons.tsx')).PaypalButtons);

const showUnreachable = (retry: () => void) => <PaypalUnreachable onRetry={retry} />;

type PaypalPaymentProps = PaymentEvents & {
  order: Order;
  paypal: { clientId: string; currency: string; rate: number };
};

export function PaypalPayment({
  order,
  paypal: { clientId, currency, rate },
  ...events
}: PaypalPaymentProps) {
  const { phase, error, ...payment } = usePaypalPayment(order, events);
  const { openAmount } = order;
  const section = useRef<HTMLElement>(null);

  // The check removes the focused button, so the focus moves to the section.
  const handleCheck = () => {
    section.current?.focus({ preventScroll: true });
    payment.handleCheck();
  };

  return (
    <Stack
      as="section"
      ref={section}
      tabIndex={-1}
      className={cx(card.card, card.padded, styles.payment)}
      aria-labelledby="paypal-title"
    >
      <h2 id="paypal-title" className={styles.title}>
        Platite karticom ili PayPalom
      </h2>
      <p>
        Plaćate <span className={styles.amount}>{formatEur(toEurCents(openAmount))}</span>, što je{' '}
        {formatKm(openAmount)} po stalnom kursu: 1 EUR = {formatRate(rate)} KM.
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
      {/* Hidden, not removed, while the payment is confirmed: PayPal's window still uses the buttons. */}
      <div className={styles.place} hidden={!payment.mayPay}>
        <LazyBoundary fallback={<PaypalButtonsSkeleton />} failure={showUnreachable}>
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
      <Note>Podatke kartice unosite kod PayPala; mi ih ne vidimo i ne čuvamo.</Note>
    </Stack>
  );
}

type PendingPaymentProps = {
  onCheck: () => ApiRequest;
};

/** Replaces the payment while an earlier one is pending at PayPal. */
export function PendingPayment({ onCheck }: PendingPaymentProps) {
  const [isChecking, setIsChecking] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);

  const handleCheck = async () => {
    setIsChecking(true);
    const { error } = await onCheck();
    setIsChecking(false);
    setOutcome(
      error
        ? 'Provjera nije uspjela. Pokušajte ponovo.'
        : `Provjereno ${formatMoment(new Date().toISOString())}: uplata još nije potvrđena.`,
    );
  };

  return (
    <Stack
      as="section"
      className={cx(card.card, card.padded, styles.payment)}
      aria-labelledby="pending-payment-title"
    >
      <h2 id="pending-payment-title" className={styles.title}>
        Uplata se provjerava
      </h2>
      <p>
        PayPal još nije potvrdio uplatu. Čim je potvrdi, prijava će biti označena kao plaćena. Ne plaćajte
        ponovo.
      </p>
      <Row gap={4} rowGap={3} align="center">
        <Button
          look="outline"
          loading={isChecking}
          loadingText="Provjeravamo…"
          onClick={() => void handleCheck()}
        >
          Provjeri uplatu
        </Button>
        <StatusRegion>{outcome && !isChecking && <Note>{outcome}</Note>}</StatusRegion>
      </Row>
    </Stack>
  );
}
