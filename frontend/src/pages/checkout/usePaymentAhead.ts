import { DEFAULT_PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { dueDayFrom, paymentAhead } from '@institut/contract/orders/paymentRule';
import { useSelector } from 'react-redux';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useOrderPrices } from '../../features/cart/cartCode.ts';
import { selectCartItems } from '../../features/cart/cartSlice.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { selectPayerFields, selectPaymentMethod } from '../../features/checkout/checkoutSlice.ts';
import { payerOf } from '../../features/checkout/payerForm.ts';

/** Returns when the order of the cart will be to pay with the chosen payment method; without a day until it is known. */
export function usePaymentAhead(): string {
  const items = useSelector(selectCartItems);
  const paymentMethod = useSelector(selectPaymentMethod) ?? DEFAULT_PAYMENT_METHOD;
  const hasPayer = payerOf(paymentMethod, useSelector(selectPayerFields)) !== null;
  const totalPrice = useOrderPrices(items)?.totalPrice ?? null;
  const days = useSelector(selectSite)?.paymentDays ?? 0;
  const today = useToday();
  const starts = items.flatMap(({ start }) => start ?? []);
  const isKnown = today !== null && totalPrice !== null;
  const dueDay = isKnown ? dueDayFrom(today, days, { paymentMethod, totalPrice, starts }) : null;
  return paymentAhead({ paymentMethod, hasPayer }, dueDay);
}
