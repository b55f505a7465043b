import type { PlaceOrderBody } from '@institut/contract/order.schema';

/** One application that was sent and has no answer yet: the server places it once, however often it is sent under its key. */
export type OrderAttempt = {
  key: string;
  /** What was sent, as JSON. */
  content: string;
  /** The same in words: its courses. */
  summary: string;
};

/** A new attempt to send an application. */
export const newAttempt = (body: PlaceOrderBody, summary: string): OrderAttempt => ({
  key: newUuid(),
  content: JSON.stringify(body),
  summary,
});

/** Whether this is the very application that was sent. */
export const isOf = ({ content }: OrderAttempt, body: PlaceOrderBody): boolean =>
  content === JSON.stringify(body);

/** A random UUID (version 4). `crypto.randomUUID` is missing on addresses without https. */
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
