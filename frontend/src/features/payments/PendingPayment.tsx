import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatMoment } from '../../lib/format.ts';
import type { ApiRequest } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { StatusRegion } from '../../ui/StatusRegion.tsx';
import styles from './PaypalPayment.module.css';

type PendingPaymentProps = {
  /** Loads the application anew; this goes when its payment has come to an end. */
  onCheck: () => ApiRequest;
};

/** Stands where one would pay, as long as a payment may already have been taken. */
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
        : `Provjereno ${formatMoment(new Date().toISOString())}: još nije potvrđena.`,
    );
  };

  return (
    <section className={cx(card.card, card.padded, styles.payment)} aria-labelledby="pending-payment-title">
      <h2 id="pending-payment-title" className={styles.title}>
        Uplata se provjerava
      </h2>
      <p>
        PayPal još nije potvrdio uplatu. Čim je potvrdi, prijava će biti označena kao plaćena. Ne plaćajte
        ponovo.
      </p>
      <div className={styles.check}>
        <Button
          look="outline"
          loading={isChecking}
          loadingText="Provjeravamo…"
          onClick={() => void handleCheck()}
        >
          Provjeri uplatu
        </Button>
        <StatusRegion>{outcome && !isChecking && <p className={styles.quiet}>{outcome}</p>}</StatusRegion>
      </div>
    </section>
  );
}
