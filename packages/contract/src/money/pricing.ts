import { toFeninga, toKm } from './money.ts';

/** A line; what discounts take off it, in KM, is together never more than it costs. */
export type PricedLine = {
  price: number;
  qty: number;
  discounts?: readonly { amountKm: number }[] | undefined;
};

export type Prices = {
  /** Without discounts; it alone decides about the fee. */
  itemsPrice: number;
  discountPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
};

/** Returns price x qty in KM, exact to the fening. */
export function lineTotal({ price, qty }: Pick<PricedLine, 'price' | 'qty'>): number {
  return toKm(toFeninga(price) * qty);
}

/** The rates with which the amounts of an order follow from its lines: settings of the shop, and an order stores its own. */
export type Rates = {
  /** PDV in percent of the items less their discounts, with `feeHasTax` also of the fee. */
  taxPercent: number;
  /** The fee of an order, which those with items above `freeShippingAboveKm` do not pay. */
  shippingKm: number;
  freeShippingAboveKm: number;
  feeHasTax: boolean;
};

/**
 * Returns all amounts of an order, in KM with two decimals; `lines` have prices in KM. Computed in integer feninga,
 * with tax rounded half up. The browser and the server both use it.
 */
export function priceOrder(lines: readonly PricedLine[], rates: Rates): Prices {
  const items = lines.reduce((sum, { price, qty }) => sum + toFeninga(price) * qty, 0);
  const discount = lines.reduce(
    (sum, { discounts = [] }) => discounts.reduce((all, { amountKm }) => all + toFeninga(amountKm), sum),
    0,
  );
  const shipping = items > toFeninga(rates.freeShippingAboveKm) ? 0 : toFeninga(rates.shippingKm);
  const taxed = items - discount + (rates.feeHasTax ? shipping : 0);
  const tax = Math.round((taxed * rates.taxPercent) / 100);
  return {
    itemsPrice: toKm(items),
    discountPrice: toKm(discount),
    shippingPrice: toKm(shipping),
    taxPrice: toKm(tax),
    totalPrice: toKm(items - discount + shipping + tax),
  };
}
