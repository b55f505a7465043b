import type { PlaceOrderBody } from '@institut/contract/order.schema';

/** One application on its way: the server places it once, however often it is sent under the same key. */
export type OrderAttempt = {
  key: string;
  /** What the key stands for. */
  content: string;
};

/**
 * The attempt under which to send an application.
 * @param last the attempt this browser tab already holds, if any
 * @returns the last one while the content is the same, so that retries and reloads never place it twice; else a new one
 */
export function attemptFor(body: PlaceOrderBody, last: OrderAttempt | null): OrderAttempt {
  const content = JSON.stringify(body);
  return last?.content === content ? last : { key: newUuid(), content };
}

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
