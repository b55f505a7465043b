import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { newUuid } from '../../lib/uuid.ts';

/** An order that was sent without a response so far. The server places it at most once per key. */
export type PendingOrder = {
  key: string;
  body: PlaceOrderBody;
  /** Its courses in words. */
  summary: string;
};

/** Returns an order to send, under a new idempotency key. */
export const newPendingOrder = (body: PlaceOrderBody, summary: string): PendingOrder => ({
  key: newUuid(),
  body,
  summary,
});

/** Returns whether the pending order has the courses, address and payment method of this body, at whatever price. */
export const isSameOrder = (pendingOrder: PendingOrder, body: PlaceOrderBody): boolean =>
  contentOf(pendingOrder.body) === contentOf(body);

function contentOf(body: PlaceOrderBody): string {
  const { totalPrice: _, ...content } = body;
  return JSON.stringify(content);
}
