import { formatKm } from '@institut/contract/money';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, TAX_PERCENT, type PricedLine } from '@institut/contract/pricing';
import type { ApiError } from '../../lib/http.ts';
import { retryText } from '../../lib/retryText.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/SumList.tsx';
import { selectPlacing } from './checkoutSlice.ts';
import styles from './SendOrder.module.css';

type SendOrderProps = {
  lines: readonly PricedLine[];
  /** False while a course cannot be had. */
  canSend: boolean;
  /** Prices and places are being compared with the server's. */
  isChecking: boolean;
  onSend: () => void;
};

/** What it comes to, and the button that sends it. */
export function SendOrder({ lines, canSend, isChecking, onSend }: SendOrderProps) {
  const { status, error } = useAppSelector(selectPlacing);
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = priceOrder(lines);

  return (
    <Card tone="mist" className={styles.card}>
      <h2 className={styles.title}>Sažetak</h2>
      <SumList>
        <Sum label="Cijena" amount={itemsPrice} />
        <Sum label="Naknada" amount={shippingPrice} />
        <Sum label={`PDV (${TAX_PERCENT}\u00a0%)`} amount={taxPrice} />
        <Sum isTotal label="Ukupno" amount={totalPrice} />
      </SumList>
      {shippingPrice > 0 && (
        <p className={styles.note}>Iznad {formatKm(FREE_SHIPPING_ABOVE_KM)} naknada se ne plaća.</p>
      )}
      {error && <Failure error={error} />}
      <Button
        look="accent"
        wide
        disabled={!canSend}
        loading={status === 'request' || isChecking}
        loadingText={isChecking ? 'Provjeravamo mjesta…' : 'Šaljemo prijavu…'}
        onClick={onSend}
      >
        Pošalji narudžbu
      </Button>
      {!canSend && (
        <p className={styles.note}>Uklonite kurseve koji nisu dostupni da biste poslali prijavu.</p>
      )}
    </Card>
  );
}

function Failure({ error: { status, code, message, fields, retryAfter } }: { error: ApiError }) {
  // The sentences of a shortage are its message already.
  const details = code === 'sold_out' || code === 'conflict' ? [] : Object.values(fields);
  return (
    <Alert kind="error" live title="Prijava nije poslana.">
      <p>{message}</p>
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {retryAfter !== undefined && <p>{retryText(retryAfter)}</p>}
      {status === 0 && (
        <p>Sve što ste unijeli je sačuvano, a ponovnim slanjem prijava se neće udvostručiti.</p>
      )}
    </Alert>
  );
}
