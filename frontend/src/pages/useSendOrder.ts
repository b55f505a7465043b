import { formatKm } from '@institut/contract/money';
import type { Order, PlaceOrderBody } from '@institut/contract/order.schema';
import { priceOrder } from '@institut/contract/pricing';
import { useNavigate } from 'react-router-dom';
import { cartEmptied, refreshSelection, selectCartItems } from '../features/cart/cartSlice.ts';
import {
  placeOrder,
  selectAttempt,
  selectPaymentMethod,
  selectShippingAddress,
} from '../features/checkout/checkoutSlice.ts';
import { attemptFor } from '../features/checkout/orderAttempt.ts';
import { orderReceived } from '../features/orders/orderSlice.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';

/** Sends the reviewed application and, once it is placed, empties the selection and opens it in place of the review. */
export function useSendOrder(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const items = useAppSelector(selectCartItems);
  const shippingAddress = useAppSelector(selectShippingAddress);
  const paymentMethod = useAppSelector(selectPaymentMethod);
  const attempt = useAppSelector(selectAttempt);

  function handlePlaced(order: Order): void {
    const { _id: id, totalPrice } = order;
    dispatch(orderReceived(order));
    dispatch(cartEmptied());
    const reviewedTotal = priceOrder(items).totalPrice;
    if (totalPrice !== reviewedTotal) {
      const text = `Cijena se promijenila dok ste slali prijavu: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(reviewedTotal)}.`;
      dispatch(showToast({ kind: 'warning', text }));
    }
    void navigate(`/order/${id}`, { replace: true, state: { justSent: true } });
  }

  return async () => {
    if (!shippingAddress || !paymentMethod) return;
    const orderItems = items.map(({ kurs, qty }) => ({ kurs, qty }));
    const body: PlaceOrderBody = { orderItems, shippingAddress, paymentMethod };
    const answer = await dispatch(placeOrder({ body, attempt: attemptFor(body, attempt) }));
    if (placeOrder.fulfilled.match(answer)) handlePlaced(answer.payload);
    // What could not be had is no longer what the page shows.
    else if (answer.payload?.status === 409) await dispatch(refreshSelection());
  };
}
