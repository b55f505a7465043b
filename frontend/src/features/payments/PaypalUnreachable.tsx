import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** PayPal's buttons did not come: no network, a blocker, or PayPal itself. */
export function PaypalUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert kind="error" live title="PayPal se nije učitao.">
      <p>Provjerite internet vezu i dodatke preglednika, ili iznos uplatite na račun instituta.</p>
      <Button look="quiet" onClick={onRetry}>
        Pokušaj ponovo
      </Button>
    </Alert>
  );
}
