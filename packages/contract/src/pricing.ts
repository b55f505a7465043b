import { toFeninga, toKm } from './money.ts';

/** Items above this many KM ship free (specification, section 9). */
export const FREE_SHIPPING_ABOVE_KM = 100;
export const SHIPPING_KM = 100;
/** PDV in percent of the items. */
export const TAX_PERCENT = 15;

export type PricedLine = { price: number; qty: number };

export type Prices = { itemsPrice: number; shippingPrice: number; taxPrice: number; totalPrice: number };

/** One line in KM: price x qty, exact to the fening. */
export function lineTotal({ price, qty }: PricedLine): number {
  return toKm(toFeninga(price) * qty);
}

/**
 * The only arithmetic of the shop. Takes lines with prices in KM, gives all amounts in KM with two decimals;
 * computed in integer feninga, tax rounded half up. Rule: specification, section 9.
 */
export function priceOrder(lines: readonly PricedLine[]): Prices {
  const items = lines.reduce((sum, { price, qty }) => sum + toFeninga(price) * qty, 0);
  const shipping = items > toFeninga(FREE_SHIPPING_ABOVE_KM) ? 0 : toFeninga(SHIPPING_KM);
  const tax = Math.round((items * TAX_PERCENT) / 100);
  return {
    itemsPrice: toKm(items),
    shippingPrice: toKm(shipping),
    taxPrice: toKm(tax),
    totalPrice: toKm(items + shipping + tax),
  };
}
