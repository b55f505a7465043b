import type { PlaceOrderBody } from '@institut/contract/order.schema';

/** An order that was sent and has no answer yet: the server places it once, however often it is sent under its key. */
export type OrderAttempt = {
  key: string;
  body: PlaceOrderBody;
  /** Its courses in words. */
  summary: string;
};

/** Returns a new attempt to send an order. */
export const newAttempt = (body: PlaceOrderBody, summary: string): OrderAttempt => ({
  key: newUuid(),
  body,
  summary,
});

/** Whether this is the very order that was sent. */
export const isSameOrder = (attempt: OrderAttempt, body: PlaceOrderBody): boolean =>
  JSON.stringify(attempt.body) === JSON.stringify(body);

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
