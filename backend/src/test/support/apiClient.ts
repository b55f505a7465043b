import { randomUUID } from 'node:crypto';
import type { PlaceOrderBody } from '@institut/contract/order.schema';
import { API } from '@institut/contract/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';

export type Answer = { status: number; headers: Headers; text: string };

/** One request to a server in another process, its answer read whole; rejects when nobody answers. */
export async function request(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A request with a JSON body. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export type Placing = { authorization: string; body: PlaceOrderBody; key?: string };

/** Places an order as the SPA does. */
export function placeOrder(serverUrl: string, { authorization, body, key = randomUUID() }: Placing) {
  return postJson(`${serverUrl}${API.orders}`, body, {
    Authorization: authorization,
    [IDEMPOTENCY_KEY_HEADER]: key,
  });
}
