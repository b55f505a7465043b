import { formatKm } from '@institut/contract/money';
import type { Order, PlaceOrderBody } from '@institut/contract/order.schema';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, TAX_PERCENT, type PricedLine } from '@institut/contract/pricing';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../lib/apiError.ts';
import { retryText } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/Price.tsx';
import {
  placeOrder,
  selectPaymentMethod,
  selectPendingOrder,
  selectPlacing,
  selectShippingAddress,
} from './checkoutSlice.ts';
import { isSameOrder, newPendingOrder } from './pendingOrder.ts';
import styles from './SendOrder.module.css';

type SendOrderProps = {
  lines: readonly PricedLine[];
  /** False while a course in the cart is unavailable. */
  canSend: boolean;
  isChecking: boolean;
  /** The pending order differs from the cart. */
  isChanged: boolean;
  /** Sends the cart, or the pending order again. */
  onSend: () => void;
  /** Discards the pending order and continues with the cart. */
  onDrop: () => void;
};

/** The total and the button that sends the order, or after a lost response sends the pending order again. */
export function SendOrder({ lines, canSend, isChecking, isChanged, onSend, onDrop }: SendOrderProps) {
  const { status, error } = useSelector(selectPlacing);
  const pendingOrder = useSelector(selectPendingOrder);
  const isSending = status === 'request';
  const unresolved = isSending ? null : pendingOrder;

  return (
    <Card tone="mist" className={styles.card}>
      <h2 className={styles.title}>Sažetak</h2>
      {!isChanged && <Sums lines={lines} />}
      {unresolved && <PendingOrderAlert error={error} changedFrom={isChanged ? unresolved.summary : null} />}
      {error && !unresolved && <Refused error={error} />}
      <Button
        look="accent"
        wide
        disabled={!canSend && !pendingOrder}
        loading={isSending || isChecking}
        loadingText={isSending ? 'Šaljemo prijavu…' : 'Provjeravamo mjesta…'}
        onClick={onSend}
      >
        {buttonText(unresolved !== null, isChanged)}
      </Button>
      {unresolved && isChanged && (
        <Button look="outline" wide onClick={onDrop}>
          Nastavi s izmijenjenom prijavom
        </Button>
      )}
      {!canSend && !pendingOrder && (
        <p className={styles.note}>Uklonite kurseve koji nisu dostupni da biste poslali prijavu.</p>
      )}
    </Card>
  );
}

function buttonText(isRetry: boolean, isChanged: boolean): string {
  if (!isRetry) return 'Pošalji narudžbu';
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

type PendingOrderAlertProps = {
  /** The error of the last try since the page was opened. */
  error: ApiError | null;
  /** The courses of the pending order when the cart differs from it. */
  changedFrom: string | null;
};

const PendingOrderAlert = ({ error, changedFrom }: PendingOrderAlertProps) => (
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
  // The message of a shortage already contains the sentences of its fields.
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

type Line = { kurs: string; name: string; qty: number };

/**
 * Returns `send`, which orders these courses with the address and payment method of the checkout, or sends the pending
 * order again under its key. `isChanged` says that the pending order differs from the cart.
 * @param onPlaced receives the placed order and `isChanged`
 */
export function useSendOrder(
  lines: readonly Line[],
  onPlaced: (order: Order, isChanged: boolean) => void,
): { isChanged: boolean; send: () => Promise<void> } {
  const dispatch = useAppDispatch();
  const shippingAddress = useSelector(selectShippingAddress);
  const paymentMethod = useSelector(selectPaymentMethod);
  const pendingOrder = useSelector(selectPendingOrder);
  const orderItems = lines.map(({ kurs, qty }) => ({ kurs, qty }));
  const body: PlaceOrderBody | null =
    shippingAddress && paymentMethod ? { orderItems, shippingAddress, paymentMethod } : null;
  const isChanged = pendingOrder !== null && (body === null || !isSameOrder(pendingOrder, body));

  async function send(): Promise<void> {
    if (!body) return;
    const order = pendingOrder ?? newPendingOrder(body, lines.map(lineText).join(', '));
    const result = await dispatch(placeOrder({ pendingOrder: order, isRepeat: pendingOrder !== null }));
    if (placeOrder.fulfilled.match(result)) onPlaced(result.payload, isChanged);
  }

  return { isChanged, send };
}

const lineText = ({ name, qty }: Line): string => `${name} × ${qty}`;

/** Shown with the cart while an order is pending. */
export const PendingOrderNote = () => (
  <Alert kind="warning" title="Ne znamo da li je prijava stigla.">
    <p>
      Na prijavu koju ste poslali nije stigao odgovor. <Link to="/placeorder">Saznajte šta je s njom</Link>{' '}
      prije nego što pošaljete drugu.
    </p>
  </Alert>
);
