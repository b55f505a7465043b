import { useEffect } from 'react';
import { selectCanApply, selectCartItems, selectRefresh } from '../../features/cart/cartSlice.ts';
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
import { OrderSkeleton } from '../../features/orders/OrderSkeleton.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Container } from '../../ui/Container.tsx';
import { CourseLines } from '../../ui/CourseLines.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { useSendOrder } from './useSendOrder.ts';

export function PlaceOrderPage() {
  const dispatch = useAppDispatch();
  const isPlaced = useAppSelector(selectPlacing).status === 'success';
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
  const isUnanswered = useAppSelector(selectAttempt) !== null;
  useFreshSelection(isUnanswered);
  const items = useAppSelector(selectCartItems);
  const user = useAppSelector(selectUser);
  const address = useAppSelector(selectShippingAddress);
  const paymentMethod = useAppSelector(selectPaymentMethod);
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
  const items = useAppSelector(selectCartItems);
  const canSend = useAppSelector(selectCanApply);
  const isChecking = useAppSelector(selectRefresh).status === 'request';
  const { isChanged, send } = useSendOrder();
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
