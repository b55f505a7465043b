import { keptDiscounts } from '../discounts/shares.ts';
import { priceOrder, type PricedLine, type Prices, type Rates } from './pricing.ts';

/** An order as far as its price depends on it; `held` is how many of the `qty` seats of a line it still holds. */
export type PricedOrder = Pick<Prices, 'shippingPrice' | 'totalPrice'> & {
  orderItems: readonly (PricedLine & { held: number })[];
  rates: Rates;
};

/**
 * Returns what the seats that an order holds cost together, in KM: the total as it was placed while it holds all of them,
 * and 0 without any. In between the fee is the one that the placed order had, so that giving seats back never adds one, and each
 * line keeps its share of its discounts.
 * Depends on the numbers of seats alone, not on the order in which they were given back.
 */
export function priceAfter({ orderItems, shippingPrice, totalPrice, rates }: PricedOrder): number {
  if (orderItems.every(({ held }) => held === 0)) return 0;
  if (orderItems.every(({ qty, held }) => held === qty)) return totalPrice;
  const kept = orderItems.map((line) => ({
    price: line.price,
    qty: line.held,
    discounts: keptDiscounts(line, line.held),
  }));
  return priceOrder(kept, { ...rates, shippingKm: shippingPrice, freeShippingAboveKm: Infinity }).totalPrice;
}
