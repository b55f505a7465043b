import { ORDER_STATUS, type OrderStatus } from './values.ts';

/** Returns whether a change of the status rejects an order, which then loses its seats. */
export const isRejection = (before: OrderStatus, after: OrderStatus): boolean =>
  before !== after && after === ORDER_STATUS.rejected;

/** Returns whether it takes a rejection back, so that the order holds the seats again that it lost by it. */
export const isReadmission = (before: OrderStatus, after: OrderStatus): boolean =>
  before !== after && before === ORDER_STATUS.rejected;
