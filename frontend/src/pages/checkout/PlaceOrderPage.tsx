import { formatKm } from '@institut/contract/money';
import type { Order } from '@institut/contract/order.schema';
import { priceOrder } from '@institut/contract/pricing';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import {
  itemsApplied,
  selectCanApply,
  selectCartItems,
  selectRefresh,
} from '../../features/cart/cartSlice.ts';
import { isAvailable, type CartItem } from '../../features/cart/cartItem.ts';
import { SelectionNotice } from '../../features/cart/SelectionNotice.tsx';
import { UnavailableNote } from '../../features/cart/UnavailableNote.tsx';
import { useFreshSelection } from '../../features/cart/useFreshSelection.ts';
import {
  attemptDropped,
  placingReset,
  selectAttempt,
  selectPaymentMethod,
  selectPlacing,
  selectShippingAddress,
} from '../../features/checkout/checkoutSlice.ts';
import { OrderReview } from '../../features/checkout/OrderReview.tsx';
import { SendOrder } from '../../features/checkout/SendOrder.tsx';
import { useSendOrder } from '../../features/checkout/useSendOrder.ts';
import { orderReceived } from '../../features/orders/orderSlice.ts';
import { OrderSkeleton } from '../../features/orders/OrderSkeleton.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Container } from '../../ui/Container.tsx';
import { CourseLines } from '../../ui/CourseLines.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

export function PlaceOrderPage() {
  const dispatch = useAppDispatch();
  const isPlaced = useSelector(selectPlacing).status === 'success';
  useEffect(() => () => void dispatch(placingReset()), [dispatch]);

  // The selection is empty by now, which would lead to the cart; the application itself opens in a moment.
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
      title="Pregled narudžbe"
      lead="Provjerite podatke. Mjesta su vaša tek kada pošaljete narudžbu."
      aside={<Sending />}
    >
      <Review />
    </CheckoutFrame>
  );
}

function Review() {
  const isUnanswered = useSelector(selectAttempt) !== null;
  useFreshSelection(isUnanswered);
  const items = useSelector(selectCartItems);
  const user = useSelector(selectUser);
  const address = useSelector(selectShippingAddress);
  const paymentMethod = useSelector(selectPaymentMethod);
  if (!user || !address || !paymentMethod) return null;

  return (
    <>
      <SelectionNotice isHeld={isUnanswered} />
      <OrderReview
        buyer={user}
        address={address}
        paymentMethod={paymentMethod}
        courses={<CourseLines label="Odabrani kursevi" lines={items} note={noteOf} />}
      />
    </>
  );
}

function Sending() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const items = useSelector(selectCartItems);
  const canSend = useSelector(selectCanApply);
  const isChecking = useSelector(selectRefresh).status === 'request';
  const { isChanged, send } = useSendOrder(items, handlePlaced);

  /** Takes its courses off the cart and opens the order in place of the review. */
  function handlePlaced(order: Order, isOther: boolean): void {
    const { _id: id, totalPrice } = order;
    dispatch(orderReceived(order));
    dispatch(itemsApplied(order.orderItems.map(({ kurs }) => kurs)));
    const reviewedTotal = priceOrder(items).totalPrice;
    if (totalPrice !== reviewedTotal && !isOther) {
      const text = `Cijena se promijenila dok ste slali prijavu: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(reviewedTotal)}.`;
      dispatch(showToast({ kind: 'warning', text }));
    }
    void navigate(`/order/${id}`, { replace: true, state: { justSent: true } });
  }

  return (
    <SendOrder
      lines={items}
      canSend={canSend}
      isChecking={isChecking}
      isChanged={isChanged}
      onSend={() => void send()}
      onDrop={() => dispatch(attemptDropped())}
    />
  );
}

const noteOf = (item: CartItem) => !isAvailable(item) && <UnavailableNote item={item} />;
