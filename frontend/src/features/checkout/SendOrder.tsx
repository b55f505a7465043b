import { formatKm } from '@institut/contract/money';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, TAX_PERCENT, type PricedLine } from '@institut/contract/pricing';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../lib/apiError.ts';
import { retryText } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/SumList.tsx';
import { selectAttempt, selectPlacing } from './checkoutSlice.ts';
import styles from './SendOrder.module.css';

type SendOrderProps = {
  lines: readonly PricedLine[];
  /** False while a course cannot be had. */
  canSend: boolean;
  /** Prices and places are being compared with the server's. */
  isChecking: boolean;
  /** The application without an answer is another than the one shown. */
  isChanged: boolean;
  /** Sends what is shown, or again what has no answer. */
  onSend: () => void;
  /** Goes on with what is shown, whatever became of the other. */
  onDrop: () => void;
};

/** What it comes to, and the button that sends it; after a lost answer the one that sends the same again. */
export function SendOrder({ lines, canSend, isChecking, isChanged, onSend, onDrop }: SendOrderProps) {
  const { status, error } = useSelector(selectPlacing);
  const attempt = useSelector(selectAttempt);
  const isSending = status === 'request';
  const unanswered = isSending ? null : attempt;

  return (
    <Card tone="mist" className={styles.card}>
      <h2 className={styles.title}>Sažetak</h2>
      {!isChanged && <Sums lines={lines} />}
      {unanswered && <Unanswered error={error} changedFrom={isChanged ? unanswered.summary : null} />}
      {error && !unanswered && <Refused error={error} />}
      <Button
        look="accent"
        wide
        disabled={!canSend && !attempt}
        loading={isSending || isChecking}
        loadingText={isSending ? 'Šaljemo prijavu…' : 'Provjeravamo mjesta…'}
        onClick={onSend}
      >
        {sendingText(unanswered !== null, isChanged)}
      </Button>
      {unanswered && isChanged && (
        <Button look="outline" wide onClick={onDrop}>
          Nastavi s izmijenjenom prijavom
        </Button>
      )}
      {!canSend && !attempt && (
        <p className={styles.note}>Uklonite kurseve koji nisu dostupni da biste poslali prijavu.</p>
      )}
    </Card>
  );
}

function sendingText(isUnanswered: boolean, isChanged: boolean): string {
  if (!isUnanswered) return 'Pošalji narudžbu';
  return isChanged ? 'Pošalji prvu prijavu' : 'Pošalji istu prijavu';
}

function Sums({ lines }: { lines: readonly PricedLine[] }) {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = priceOrder(lines);
  return (
    <>
      <SumList>
        <Sum label="Cijena" amount={itemsPrice} />
        <Sum label="Naknada" amount={shippingPrice} />
        <Sum label={`PDV (${TAX_PERCENT}\u00a0%)`} amount={taxPrice} />
        <Sum isTotal label="Ukupno" amount={totalPrice} />
      </SumList>
      {shippingPrice > 0 && (
        <p className={styles.note}>Iznad {formatKm(FREE_SHIPPING_ABOVE_KM)} naknada se ne plaća.</p>
      )}
    </>
  );
}

const Refused = ({ error }: { error: ApiError }) => (
  <Alert kind="error" live title="Prijava nije poslana.">
    <Reasons error={error} />
  </Alert>
);

type UnansweredProps = {
  /** Of the last try, when there was one since the page was opened. */
  error: ApiError | null;
  /** What was sent, when the page shows something else by now. */
  changedFrom: string | null;
};

const Unanswered = ({ error, changedFrom }: UnansweredProps) => (
  <Alert kind="warning" live={error !== null} title="Ne znamo da li je prijava stigla.">
    {error && <Reasons error={error} />}
    {changedFrom === null ? (
      <p>
        Pošaljite je ponovo. Ako je već stigla, samo ćemo je otvoriti: ponovnim slanjem prijava se neće
        udvostručiti. Sve što ste unijeli je sačuvano.
      </p>
    ) : (
      <>
        <p>Poslali ste: {changedFrom}. Otada ste prijavu izmijenili.</p>
        <p>
          Pogledajte <Link to="/profile">svoje prijave</Link> ili pošaljite prvu ponovo, onakvu kakva je bila:
          neće se udvostručiti. Ako nastavite s izmijenjenom, a prva je stigla, imat ćete dvije.
        </p>
      </>
    )}
  </Alert>
);

function Reasons({ error: { code, message, fields, retryAfter } }: { error: ApiError }) {
  // The sentences of a shortage are its message already.
  const details = code === 'sold_out' || code === 'conflict' ? [] : Object.values(fields);
  return (
    <>
      <p>{message}</p>
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {retryAfter !== undefined && <p>{retryText(retryAfter)}</p>}
    </>
  );
}
