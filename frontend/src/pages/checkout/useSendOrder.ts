import { formatKm } from '@institut/contract/money';
import type { Order, PlaceOrderBody } from '@institut/contract/order.schema';
import { priceOrder } from '@institut/contract/pricing';
import { useNavigate } from 'react-router-dom';
import { itemsApplied, selectCartItems } from '../../features/cart/cartSlice.ts';
import {
  placeOrder,
  selectAttempt,
  selectPaymentMethod,
  selectShippingAddress,
} from '../../features/checkout/checkoutSlice.ts';
import { isOf, newAttempt } from '../../features/checkout/orderAttempt.ts';
import { orderReceived } from '../../features/orders/orderSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';

type SendOrder = {
  /** What was sent before is no longer what the page shows. */
  isChanged: boolean;
  /** Sends the reviewed application; or, while one has no answer, exactly that one under its key. */
  send: () => Promise<void>;
};

/** Sends an application and, once it is placed, takes its courses off the selection and opens it in place of the review. */
export function useSendOrder(): SendOrder {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const items = useAppSelector(selectCartItems);
  const shippingAddress = useAppSelector(selectShippingAddress);
  const paymentMethod = useAppSelector(selectPaymentMethod);
  const unanswered = useAppSelector(selectAttempt);
  const orderItems = items.map(({ kurs, qty }) => ({ kurs, qty }));
  const body: PlaceOrderBody | null =
    shippingAddress && paymentMethod ? { orderItems, shippingAddress, paymentMethod } : null;
  const isChanged = unanswered !== null && (body === null || !isOf(unanswered, body));

  function handlePlaced(order: Order): void {
    const { _id: id, totalPrice } = order;
    dispatch(orderReceived(order));
    dispatch(itemsApplied(order.orderItems.map(({ kurs }) => kurs)));
    const reviewedTotal = priceOrder(items).totalPrice;
    if (totalPrice !== reviewedTotal && !isChanged) {
      const text = `Cijena se promijenila dok ste slali prijavu: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(reviewedTotal)}.`;
      dispatch(showToast({ kind: 'warning', text }));
    }
    void navigate(`/order/${id}`, { replace: true, state: { justSent: true } });
  }

  async function send(): Promise<void> {
    if (!body) return;
    const attempt = unanswered ?? newAttempt(body, items.map(inWords).join(', '));
    const answer = await dispatch(placeOrder({ attempt, isRepeat: unanswered !== null }));
    if (placeOrder.fulfilled.match(answer)) handlePlaced(answer.payload);
  }

  return { isChanged, send };
}

const inWords = ({ name, qty }: { name: string; qty: number }): string => `${name} × ${qty}`;
