import { formatKm } from '@institut/contract/money/money';
import type { ErrorCode } from '@institut/contract/frame/errors';
import type { Order, OrderPrices, PlaceOrderBody } from '@institut/contract/orders/schema';
import { priceOrder, type Prices } from '@institut/contract/money/pricing';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useState, type ReactNode, type Ref } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { retryText } from '../../lib/retryText.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { selectRates } from '../../store/prices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Note, stacked } from '../../ui/primitives.ts';
import { payerFieldsOf, payerOf } from './payerForm.ts';
import {
  payerChanged,
  placeOrder,
  selectContact,
  selectPayerFields,
  selectPaymentMethod,
  selectPendingOrder,
  selectPlacing,
  selectShippingAddress,
} from './checkoutSlice.ts';
import { isSameOrder, newPendingOrder } from './pendingOrder.ts';
import styles from './SendOrder.module.css';

type SendOrderProps = {
  /** Null until they are known. */
  prices: Prices | null;
  /** Shows the prices. */
  sums: ReactNode;
  /** The total that was sent, and refused because of other prices. */
  formerTotal: number | null;
  /** False while a course in the cart is unavailable. */
  canSend: boolean;
  isChecking: boolean;
  /** The changes of the cart already say why the order was refused. */
  isExplained: boolean;
  /** The pending order differs from the cart. */
  isChanged: boolean;
  /** The button that sends another link, for an order that is refused until the e-mail address is confirmed. */
  resendConfirmation: ReactNode;
  /** Takes the focus when a course was removed. */
  sendButton: Ref<HTMLButtonElement>;
  /** Sends the cart, or the pending order again. */
  onSend: () => void;
  /** Discards the pending order and continues with the cart. */
  onDrop: () => void;
};

/** The total and the button that sends the order, or after a lost response sends the pending order again. */
export function SendOrder({
  prices,
  sums,
  formerTotal,
  canSend,
  isChecking,
  isExplained,
  isChanged,
  resendConfirmation,
  sendButton,
  onSend,
  onDrop,
}: SendOrderProps) {
  const { status, error } = useSelector(selectPlacing);
  const pendingOrder = useSelector(selectPendingOrder);
  const isSending = status === 'request';
  const unresolved = isSending ? null : pendingOrder;
  const isRepriced = !unresolved && error?.code === PRICE_CHANGED;
  const newTotal = error?.prices?.totalPrice ?? prices?.totalPrice;

  return (
    <Card tone="mist" className={cx(stacked(), styles.card)}>
      <h2 className={styles.title}>Sažetak</h2>
      {!isChanged && sums}
      {unresolved && <PendingOrderAlert error={error} changedFrom={isChanged ? unresolved.summary : null} />}
      {error && !unresolved && !isRepriced && !isExplained && (
        <Refused error={error} resendConfirmation={resendConfirmation} />
      )}
      {isRepriced && newTotal !== undefined && <PriceChanged from={formerTotal} to={newTotal} />}
      <Button
        ref={sendButton}
        look="accent"
        wide
        unavailable={!(canSend && prices) && !pendingOrder}
        loading={isSending || isChecking}
        loadingText={isSending ? 'Šaljemo prijavu…' : 'Provjeravamo mjesta…'}
        onClick={onSend}
      >
        {isRepriced ? 'Potvrdi novu cijenu i pošalji' : buttonText(unresolved !== null, isChanged)}
      </Button>
      <Note>
        Slanjem prihvatate <Link to={SITE_PAGES.terms.path}>Uslove korištenja</Link> i potvrđujete da ste
        pročitali stranicu „<Link to={SITE_PAGES.privacy.path}>Zaštita ličnih podataka</Link>”.
      </Note>
      {unresolved && isChanged && (
        <Button look="outline" wide onClick={onDrop}>
          Nastavi s izmijenjenom prijavom
        </Button>
      )}
      {!canSend && !pendingOrder && (
        <Note>Uklonite kurseve koji nisu dostupni da biste poslali prijavu.</Note>
      )}
    </Card>
  );
}

const PRICE_CHANGED: ErrorCode = 'price_changed';
const EMAIL_UNCONFIRMED: ErrorCode = 'email_unconfirmed';
const SHORTAGES = new Set<string>(['sold_out', 'applications_closed', 'conflict']);

/** Returns whether an order was refused because of its courses. */
export const isShortage = (error: ApiError | null): boolean => error !== null && SHORTAGES.has(error.code);

function buttonText(isRetry: boolean, isChanged: boolean): string {
  if (!isRetry) return 'Pošalji narudžbu';
  return isChanged ? 'Pošalji prvu prijavu' : 'Pošalji istu prijavu';
}

const FEWER_SEATS = { to: '/cart', label: 'Promijeni broj mjesta' };
/** Where the buyer can do something about a refusal. */
const REMEDIES: Partial<Record<string, typeof FEWER_SEATS>> = {
  seat_limit: FEWER_SEATS,
  unpaid_seat_limit: FEWER_SEATS,
  unpaid_limit: { to: '/profile', label: 'Otvori moje prijave' },
} satisfies Partial<Record<ErrorCode, typeof FEWER_SEATS>>;

function Refused({ error, resendConfirmation }: { error: ApiError; resendConfirmation: ReactNode }) {
  const remedy = REMEDIES[error.code];
  return (
    <Alert kind="error" live title="Prijava nije poslana.">
      <Reasons error={error} />
      {error.code === EMAIL_UNCONFIRMED && (
        <>
          <p>Sve što ste unijeli je sačuvano. Kada potvrdite adresu, vratite se na ovu stranicu.</p>
          {resendConfirmation}
        </>
      )}
      {remedy && (
        <ButtonLink look="outline" to={remedy.to}>
          {remedy.label}
        </ButtonLink>
      )}
    </Alert>
  );
}

/** Both totals, for the buyer to agree to the new one. */
const PriceChanged = ({ from, to }: { from: number | null; to: number }) => (
  <Alert kind="warning" live title="Cijena se promijenila, pa prijava nije poslana.">
    {from !== null && (
      <p>
        Ranije ukupno: <del>{formatKm(from)}</del>
      </p>
    )}
    <p>
      Sada ukupno: <strong>{formatKm(to)}</strong>
    </p>
    <p>Pošaljite prijavu ponovo samo ako pristajete na novu cijenu.</p>
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

function Reasons({ error: { status, message, fields, retryAfter } }: { error: ApiError }) {
  // The message of a conflict already contains the sentences of its fields.
  const details = status === 409 ? [] : Object.values(fields);
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

type Line = OrderPrices['lines'][number];

/**
 * Returns `send`, which orders these courses, each with its discounts, with the address and payment method of the checkout,
 * or sends the pending order again under its key, and the prices that the buyer thereby agrees to. `isChanged` says that the
 * pending order differs from the cart; `formerTotal` is the total of the last order sent.
 * @param choices the participants whom the buyer has named, undefined while there is no name to send; whether courses may
 *   begin before the days of withdrawal are over; the token of the waiting list's offer that the order accepts, if it does; and
 *   the code for a discount
 * @param onPlaced receives the placed order and `isChanged`
 */
export function useSendOrder(
  lines: readonly Line[],
  {
    participants,
    wantsEarlyStart,
    offer,
    discountCode,
  }: Pick<PlaceOrderBody, 'participants' | 'wantsEarlyStart' | 'offer' | 'discountCode'>,
  onPlaced: (order: Order, isChanged: boolean) => void,
): {
  isChanged: boolean;
  prices: Prices | null;
  formerTotal: number | null;
  send: () => Promise<string | undefined>;
} {
  const dispatch = useAppDispatch();
  const shippingAddress = useSelector(selectShippingAddress);
  const contact = useSelector(selectContact);
  const paymentMethod = useSelector(selectPaymentMethod);
  const payerFields = useSelector(selectPayerFields);
  const payer = payerOf(paymentMethod, payerFields);
  const pendingOrder = useSelector(selectPendingOrder);
  const [formerTotal, setFormerTotal] = useState<number | null>(null);
  const prices = useAgreedPrices(lines);
  const orderItems = lines.map(({ kurs, qty }) => ({ kurs, qty }));
  const body: PlaceOrderBody | null =
    shippingAddress && paymentMethod
      ? {
          orderItems,
          shippingAddress,
          paymentMethod,
          ...(payer && { payer }),
          ...contact,
          ...(participants && { participants }),
          ...(discountCode && { discountCode }),
          ...(offer && { offer }),
          ...(wantsEarlyStart && { wantsEarlyStart }),
        }
      : null;
  const isChanged = pendingOrder !== null && (body === null || !isSameOrder(pendingOrder, body));

  async function send(): Promise<string | undefined> {
    if (!body || !(pendingOrder ?? prices)) return undefined;
    const priced = { ...body, totalPrice: prices?.totalPrice };
    const order = pendingOrder ?? newPendingOrder(priced, lines.map(lineText).join(', '));
    setFormerTotal(order.body.totalPrice ?? null);
    const result = await dispatch(placeOrder({ pendingOrder: order, isRepeat: pendingOrder !== null }));
    if (!placeOrder.fulfilled.match(result)) return result.payload?.code;
    // The number of the purchase belongs to the placed order.
    if (payerFields) dispatch(payerChanged({ ...payerFieldsOf(payerFields), purchaseOrder: '' }));
    onPlaced(result.payload, isChanged);
    return undefined;
  }

  return { isChanged, prices, formerTotal, send };
}

/** Returns the prices of the server when it has refused these very lines; its rates may be newer than those of this page. */
function useAgreedPrices(lines: readonly Line[]): Prices | null {
  const rates = useSelector(selectRates);
  const current = rates && priceOrder(lines, rates);
  const refused = useSelector(selectPlacing).error?.prices;
  return refused && isSamePricing(refused.lines, lines) ? refused : current;
}

const isSamePricing = (some: readonly Line[], others: readonly Line[]): boolean =>
  some.length === others.length &&
  some.every(({ kurs, price, qty }, at) => {
    const other = others[at];
    return other?.kurs === kurs && other.price === price && other.qty === qty;
  });

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
