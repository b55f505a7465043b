import { cx } from '../../lib/cx.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PaypalPayment.module.css';

/** Shown when PayPal's script did not load: no network, a content blocker, or an outage of PayPal. */
export function PaypalUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert kind="error" live title="PayPal se nije učitao.">
      <p>Provjerite vezu s internetom i dodatke preglednika, ili iznos uplatite na račun instituta.</p>
      <Button look="quiet" onClick={onRetry}>
        Pokušaj ponovo
      </Button>
    </Alert>
  );
}

export function PaypalButtonsSkeleton() {
  return (
    <Skeleton className={cx(stacked(3), styles.buttons)}>
      <Bone height="3rem" />
      <Bone height="3rem" />
    </Skeleton>
  );
}
