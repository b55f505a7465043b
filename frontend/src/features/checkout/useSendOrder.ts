import type { Order, PlaceOrderBody } from '@institut/contract/order.schema';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../store/hooks.ts';
import { placeOrder, selectAttempt, selectPaymentMethod, selectShippingAddress } from './checkoutSlice.ts';
import { isSameOrder, newAttempt } from './orderAttempt.ts';

type Line = { kurs: string; name: string; qty: number };

type SendOrder = {
  /** The order without an answer differs from what the page shows. */
  isChanged: boolean;
  /** Sends the reviewed order; or, while one has no answer, exactly that one under its key. */
  send: () => Promise<void>;
};

/**
 * Sends an order of these courses with the address and payment method of the checkout.
 * @param onPlaced gets the placed order, and whether it differs from what the page shows
 */
export function useSendOrder(
  lines: readonly Line[],
  onPlaced: (order: Order, isChanged: boolean) => void,
): SendOrder {
  const dispatch = useAppDispatch();
  const shippingAddress = useSelector(selectShippingAddress);
  const paymentMethod = useSelector(selectPaymentMethod);
  const unanswered = useSelector(selectAttempt);
  const orderItems = lines.map(({ kurs, qty }) => ({ kurs, qty }));
  const body: PlaceOrderBody | null =
    shippingAddress && paymentMethod ? { orderItems, shippingAddress, paymentMethod } : null;
  const isChanged = unanswered !== null && (body === null || !isSameOrder(unanswered, body));

  async function send(): Promise<void> {
    if (!body) return;
    const attempt = unanswered ?? newAttempt(body, lines.map(inWords).join(', '));
    const answer = await dispatch(placeOrder({ attempt, isRepeat: unanswered !== null }));
    if (placeOrder.fulfilled.match(answer)) onPlaced(answer.payload, isChanged);
  }

  return { isChanged, send };
}

const inWords = ({ name, qty }: Line): string => `${name} × ${qty}`;
