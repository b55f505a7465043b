import { keyUpgrade } from '../../database/search/keyUpgrade.ts';
import { Order } from './order.model.ts';
import { orderKeys } from './orderKeys.ts';

/** Gives orders of earlier versions what leads a search to them. */
export const orderUpgrade = keyUpgrade(Order, {
  grams: 'searchGrams',
  // An order's texts are a snapshot.
  keysOf: orderKeys,
});
