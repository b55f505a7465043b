import { dayAfter } from '@institut/contract/frame/days';
import { genitiveDays } from '@institut/contract/frame/durations';
import { WITHDRAWAL_DAYS_MIN } from '@institut/contract/limits';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { Order } from '@institut/contract/orders/schema';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { CartChangesNotice, useCartRefresh } from '../../features/cart/CartChanges.tsx';
import { useCartCode, useOrderLines } from '../../features/cart/cartCode.ts';
import { isAvailable, type CartItem } from '../../features/cart/cartItem.ts';
import { UnavailableNote } from '../../features/cart/CartLines.tsx';
import {
  itemsOrdered,
  refreshCart,
  selectCanOrder,
  selectCartChanges,
  selectCartItems,
  selectHeldOffer,
  selectRefresh,
} from '../../features/cart/cartSlice.ts';
import {
  pendingOrderDropped,
  placingReset,
  selectContact,
  selectPayerFields,
  selectPaymentMethod,
  selectPendingOrder,
  selectPlacing,
  selectShippingAddress,
} from '../../features/checkout/checkoutSlice.ts';
import { OrderReview } from '../../features/checkout/OrderReview.tsx';
import { isShortage, SendOrder, useSendOrder } from '../../features/checkout/SendOrder.tsx';
import { payerOf } from '../../features/checkout/payerForm.ts';
import { SeatRule } from '../../features/checkout/SeatRule.tsx';
import { OrderPayer } from '../../features/payers/OrderPayer.tsx';
import { OrderSkeleton } from '../../features/orders/OrderOverview.tsx';
import { orderReceived } from '../../features/orders/orderCalls.ts';
import { CheckoutNames, RepeatedEmailsDialog } from '../../features/checkout/CheckoutNames.tsx';
import { useCheckoutNames, type CheckoutNamesState } from '../../features/checkout/useCheckoutNames.ts';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { loadSite } from '../../features/site/siteSlice.ts';
import { ResendConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Container } from '../../ui/layout.tsx';
import { CourseLines } from '../../ui/LineList.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { HeldOffer } from './HeldOffer.tsx';
import { usePaymentAhead } from './usePaymentAhead.ts';

export function PlaceOrderPage() {
  const dispatch = useAppDispatch();
  const isPlaced = useSelector(selectPlacing).status === 'success';
  const isHeld = useSelector(selectHeldOffer) !== null;
  const items = useSelector(selectCartItems);
  const names = useCheckoutNames(items, useSelector(selectUser) ?? NOBODY);
  const paymentMethod = useSelector(selectPaymentMethod);
  const pending = useSelector(selectPendingOrder);
  const [isEarly, setIsEarly] = useState(pending?.body.wantsEarlyStart ?? false);
  const today = useToday();
  const days = daysOfEarly(items, today);
  const isAsked = paymentMethod !== null && PAID_BY_PERSON.has(paymentMethod) && days !== null;
  useEffect(() => () => void dispatch(placingReset()), [dispatch]);

  // The cart is already empty, which would redirect to it; the page of the order is about to open.
  if (isPlaced) {
    return (
      <Container>
        <OrderSkeleton />
      </Container>
    );
  }
  return (
    <CheckoutFrame
      step="placeorder"
      title="Pregled prijave"
      lead={
        isHeld
          ? 'Provjerite podatke i pošaljite prijavu dok ponuda vrijedi.'
          : 'Provjerite podatke. Mjesta su vaša tek kada pošaljete prijavu.'
      }
      aside={<Sending names={names} wantsEarlyStart={isAsked && isEarly} />}
    >
      <Review names={names} />
      {isAsked && (
        <Checkbox
          label="Želim ići na kurs i prije isteka roka za odustanak"
          help={`Kurs počinje dok još traje rok od ${genitiveDays(days)} u kojem možete odustati bez navođenja razloga. Ako odustanete pošto je počeo, plaćate samo održane susrete.`}
          checked={isEarly}
          onChange={({ target }) => setIsEarly(target.checked)}
        />
      )}
    </CheckoutFrame>
  );
}

const NOBODY = { _id: '', name: '', lastName: '', email: '' };

type NamesProps = { names: CheckoutNamesState };

function Review({ names }: NamesProps) {
  const dispatch = useAppDispatch();
  const hasPendingOrder = useSelector(selectPendingOrder) !== null;
  useCartRefresh(hasPendingOrder);
  const { error } = useSelector(selectPlacing);
  const isHeld = useSelector(selectHeldOffer) !== null;
  const items = useOrderLines(useSelector(selectCartItems));
  const user = useSelector(selectUser);
  const address = useSelector(selectShippingAddress);
  const contact = useSelector(selectContact);
  const paymentMethod = useSelector(selectPaymentMethod);
  const payer = payerOf(paymentMethod, useSelector(selectPayerFields));
  const paymentAhead = usePaymentAhead();
  if (!user || !address || !paymentMethod) return null;

  return (
    <>
      <HeldOffer hasEnded={error?.code === 'offer_ended'} />
      <CartChangesNotice
        isPaused={hasPendingOrder}
        isRefusal={isShortage(error)}
        onResolved={() => void dispatch(placingReset())}
      />
      {!hasPendingOrder && !isHeld && <SeatRule lines={items} paymentMethod={paymentMethod} payer={payer} />}
      <OrderReview
        buyer={user}
        address={address}
        contact={contact}
        paymentMethod={paymentMethod}
        payer={payer && <OrderPayer payer={payer} />}
        paymentAhead={paymentAhead}
        courses={<CourseLines label="Odabrani kursevi" lines={items} note={noteOf} />}
      />
      {items.length > 0 && <CheckoutNames names={names} />}
    </>
  );
}

function Sending({ names, wantsEarlyStart }: NamesProps & { wantsEarlyStart: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const items = useOrderLines(useSelector(selectCartItems));
  const { code, recheck } = useCartCode();
  const canSend = useSelector(selectCanOrder);
  const isChecking = useSelector(selectRefresh).status === 'request';
  const hasChanges = useSelector(selectCartChanges).length > 0;
  const isExplained = isShortage(useSelector(selectPlacing).error) && (isChecking || hasChanges);
  const offer = useSelector(selectHeldOffer)?.token;
  const sendButton = useFocusOnChange<HTMLButtonElement>(items.map(({ kurs }) => kurs).join(' '));
  const { isChanged, prices, formerTotal, send } = useSendOrder(
    items,
    { participants: names.body, wantsEarlyStart, offer, discountCode: code?.code },
    handlePlaced,
  );
  const hasPendingOrder = useSelector(selectPendingOrder) !== null;
  const [question, setQuestion] = useState<'open' | 'refused' | null>(null);
  /** The repeated addresses that the buyer wants to send: a refused order does not ask again. */
  const [agreed, setAgreed] = useState('');
  const repeated = names.repeated.map(({ course, email }) => `${course} ${email}`).join('\n');
  const isRepriced = useSelector(selectPlacing).error?.code === 'price_changed';
  useEffect(() => {
    // The rates of the shop may have changed, which the sums name, or a discount has ended, which its line names.
    if (!isRepriced) return;
    void dispatch(loadSite());
    void dispatch(refreshCart());
  }, [dispatch, isRepriced]);

  /** Takes its courses off the cart and opens the order in place of the review. */
  function handlePlaced(order: Order, isOther: boolean): void {
    const { _id: id, totalPrice } = order;
    dispatch(orderReceived(order));
    names.forget();
    dispatch(itemsOrdered(order.orderItems.map(({ kurs }) => kurs)));
    const reviewedTotal = prices?.totalPrice ?? totalPrice;
    if (totalPrice !== reviewedTotal && !isOther) {
      const text = `Cijena se promijenila dok ste slali prijavu: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(reviewedTotal)}.`;
      dispatch(showToast({ kind: 'warning', text }));
    }
    void navigate(`/order/${id}`, { replace: true, state: { justSent: true } });
  }

  /** A code that others have used up meanwhile is removed. */
  async function sendNow(): Promise<void> {
    if ((await send()) === 'price_changed') await recheck();
  }

  /** A pending order is sent as it was. */
  function handleSend(): void {
    if (!hasPendingOrder && !names.check()) return;
    if (!hasPendingOrder && repeated !== '' && repeated !== agreed) setQuestion('open');
    else void sendNow();
  }

  return (
    <>
      <SendOrder
        prices={prices}
        sums={<CurrentSums prices={prices} />}
        formerTotal={formerTotal}
        canSend={canSend}
        isChecking={isChecking}
        isExplained={isExplained}
        isChanged={isChanged}
        resendConfirmation={<ResendConfirmation />}
        sendButton={sendButton}
        onSend={handleSend}
        onDrop={() => dispatch(pendingOrderDropped())}
      />
      <RepeatedEmailsDialog
        open={question === 'open'}
        repeated={names.repeated}
        onCancel={() => setQuestion('refused')}
        onClosed={() => question === 'refused' && names.showRepeated()}
        onConfirm={() => {
          setAgreed(repeated);
          setQuestion(null);
          void sendNow();
        }}
      />
    </>
  );
}

/** Organisations are no consumers, and nobody pays for a grant. */
const PAID_BY_PERSON: ReadonlySet<string> = new Set([PAYMENT_METHOD.self, PAYMENT_METHOD.paypal]);

/**
 * Returns the days in which a person can withdraw without a reason, the most of the courses that begin within theirs; null
 * when none does.
 */
function daysOfEarly(items: readonly CartItem[], today: string | null): number | null {
  if (today === null) return null;
  const early = items.flatMap(({ start, withdrawalDays: days = WITHDRAWAL_DAYS_MIN }) =>
    start && start <= dayAfter(today, days) ? [days] : [],
  );
  return early.length > 0 ? Math.max(...early) : null;
}

const noteOf = (item: CartItem) => !isAvailable(item) && <UnavailableNote item={item} />;
