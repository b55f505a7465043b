import { toFeninga, toKm } from './money.ts';

/** Orders with items above this sum have no fee. */
export const FREE_SHIPPING_ABOVE_KM = 100;
export const SHIPPING_KM = 100;
/** PDV in percent of the items. */
export const TAX_PERCENT = 15;

export type PricedLine = { price: number; qty: number };

export type Prices = { itemsPrice: number; shippingPrice: number; taxPrice: number; totalPrice: number };

/** Returns price x qty in KM, exact to the fening. */
export function lineTotal({ price, qty }: PricedLine): number {
  return toKm(toFeninga(price) * qty);
}

/** What the amounts of an order are computed with besides its lines; an order stores its own. */
export type Rates = { taxPercent: number; shippingKm: number; freeShippingAboveKm: number };

export const RATES: Rates = {
  taxPercent: TAX_PERCENT,
  shippingKm: SHIPPING_KM,
  freeShippingAboveKm: FREE_SHIPPING_ABOVE_KM,
};

/**
 * Returns all amounts of an order, in KM with two decimals; `lines` have prices in KM. Computed in integer feninga,
 * with tax rounded half up. The browser and the server both use it.
 */
export function priceOrder(lines: readonly PricedLine[], rates: Rates = RATES): Prices {
  const items = lines.reduce((sum, { price, qty }) => sum + toFeninga(price) * qty, 0);
  const shipping = items > toFeninga(rates.freeShippingAboveKm) ? 0 : toFeninga(rates.shippingKm);
  const tax = Math.round((items * rates.taxPercent) / 100);
  return {
    itemsPrice: toKm(items),
    shippingPrice: toKm(shipping),
    taxPrice: toKm(tax),
    totalPrice: toKm(items + shipping + tax),
  };
}
