import type { PlaceOrderBody } from '@institut/contract/orders/schema';

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

/** Returns a random UUID (version 4). `crypto.randomUUID` is missing on addresses without https. */
export function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
