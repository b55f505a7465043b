import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { unavailable } from '../../../../lib/errors.ts';
import {
  paypalCapture,
  paypalOrderAnswer,
  paypalRefund,
  refusalAnswer,
  tokenAnswer,
  type PaypalCapture,
  type PaypalOrderAnswer,
  type PaypalRefundAnswer,
} from './paypalAnswers.ts';
import { env } from '../../../../config/env.ts';

export type PaypalSettings = {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** The timeout of one attempt. */
  timeoutMs?: number;
  /** The delay before the second attempt; doubled before the third. */
  retryAfterMs?: number;
};

export type NewPaypalOrder = {
  /** PayPal answers a repeated request with the same id with the first result. */
  requestId: string;
  customId: string;
  invoiceId: string;
  description: string;
  brandName: string;
  amount: { currency_code: string; value: string };
};

export type NewPaypalRefund = {
  requestId: string;
  amount: { currency_code: string; value: string };
  note: string;
};

export type PaypalClient = {
  createOrder: (order: NewPaypalOrder) => Promise<PaypalOrderAnswer>;
  /** Returns null for an unknown or expired order. */
  findOrder: (id: string) => Promise<PaypalOrderAnswer | null>;
  /** Returns null for an unknown capture. */
  findCapture: (id: string) => Promise<PaypalCapture | null>;
  /** Throws a PaypalRefusal with the reason when PayPal refuses. */
  captureOrder: (id: string, requestId: string) => Promise<PaypalOrderAnswer>;
  /** Gives a part of a capture back. Throws a PaypalRefusal with the reason when PayPal refuses. */
  refundCapture: (captureId: string, refund: NewPaypalRefund) => Promise<PaypalRefundAnswer>;
  /** Returns null for an unknown refund. */
  findRefund: (id: string) => Promise<PaypalRefundAnswer | null>;
  /** Throws `unavailable`, caused by a PaypalRefusal when PayPal refuses the keys. */
  checkKeys: () => Promise<void>;
};

/** PayPal refused a valid request; `issue` is the reason (`INSTRUMENT_DECLINED`). */
export class PaypalRefusal extends Error {
  override readonly name = 'PaypalRefusal';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string, debugId: string) {
    super(`PayPal answered ${status} ${issue} (debug id ${debugId})`);
    this.status = status;
    this.issue = issue;
  }
}

type Token = { value: string; endsAt: number };

type Call = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> };

const TRIES = 3;
/** A token that is about to expire is renewed before the call. */
const TOKEN_MARGIN_MS = 60_000;

/** 409 means that an earlier attempt is still running. */
const isWorthRetrying = (status: number) => status >= 500 || status === 429 || status === 409;

/**
 * Creates a client of PayPal's REST API (Orders v2). Every call is idempotent, writes by their PayPal-Request-Id, so each
 * is attempted up to three times when PayPal is slow, unreachable or broken. Calls throw `unavailable` when that fails, and
 * when PayPal refuses for a reason that a buyer cannot change.
 */
export function createPaypalClient({
  apiUrl,
  clientId,
  clientSecret,
  timeoutMs = 8000,
  retryAfterMs = 250,
}: PaypalSettings): PaypalClient {
  const base = apiUrl.replace(/\/+$/, '');
  let token: Token | undefined;
  let renewing: Promise<Token> | undefined;

  async function tryOnce({ method, path, body, headers }: Call): Promise<Response> {
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && { body }),
      headers: { Accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (isWorthRetrying(response.status)) throw new Error(`PayPal answered ${response.status}`);
    // The body is read here, because a response that breaks off is retried as well.
    return new Response(await response.text(), { status: response.status });
  }

  async function send(call: Call): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryOnce(call);
      } catch (error) {
        if (attempt === TRIES) throw doesNotAnswer(error);
        await sleep(retryAfterMs * 2 ** (attempt - 1));
      }
    }
  }

  async function fetchToken(): Promise<Token> {
    const askedAt = performance.now();
    const response = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      body: 'grant_type=client_credentials',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    if (!response.ok) throw doesNotAnswer(await refusalOf(response));
    const { access_token: value, expires_in: seconds } = await read(response, tokenAnswer);
    return { value, endsAt: askedAt + seconds * 1000 - TOKEN_MARGIN_MS };
  }

  /** Parallel calls share one request. */
  async function renewToken(): Promise<Token> {
    renewing ??= fetchToken().finally(() => {
      renewing = undefined;
    });
    token = await renewing;
    return token;
  }

  async function currentToken(): Promise<string> {
    const { value } = token && performance.now() < token.endsAt ? token : await renewToken();
    return value;
  }

  async function authorised(call: Call): Promise<Response> {
    const value = await currentToken();
    const headers = { ...call.headers, Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' };
    const response = await send({ ...call, headers });
    if (response.status !== 401) return response;
    // The token was revoked, or the clock is wrong: one retry with a new token.
    token = undefined;
    const renewed = await currentToken();
    return send({ ...call, headers: { ...headers, Authorization: `Bearer ${renewed}` } });
  }

  async function ask<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>> {
    const response = await authorised(call);
    if (!response.ok) throw await refusalOf(response);
    return read(response, schema);
  }

  const readOrder = (call: Call) => ask(call, paypalOrderAnswer);

  async function find<Schema extends z.ZodType>(path: string, schema: Schema) {
    try {
      return await ask({ method: 'GET', path }, schema);
    } catch (error) {
      if (error instanceof PaypalRefusal && error.status === 404) return null;
      throw notTaken(error);
    }
  }

  return {
    createOrder: ({ requestId, customId, invoiceId, description, brandName, amount }) =>
      readOrder({
        method: 'POST',
        path: '/v2/checkout/orders',
        headers: { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' },
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [{ custom_id: customId, invoice_id: invoiceId, description, amount }],
          application_context: {
            brand_name: brandName,
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
          },
        }),
      }).catch((error: unknown) => {
        throw notTaken(error);
      }),

    findOrder: (id) => find(`/v2/checkout/orders/${encodeURIComponent(id)}`, paypalOrderAnswer),
    findCapture: (id) => find(`/v2/payments/captures/${encodeURIComponent(id)}`, paypalCapture),

    captureOrder: (id, requestId) =>
      readOrder({
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
        headers: { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' },
        body: '{}',
      }),

    refundCapture: (captureId, { requestId, amount, note }) =>
      ask(
        {
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
          headers: { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' },
          body: JSON.stringify({ amount, note_to_payer: note }),
        },
        paypalRefund,
      ),
    findRefund: (id) => find(`/v2/payments/refunds/${encodeURIComponent(id)}`, paypalRefund),

    checkKeys: async () => {
      await renewToken();
    },
  };
}

function doesNotAnswer(cause: unknown) {
  return unavailable('PayPal trenutno ne odgovara. Pokušajte ponovo za nekoliko trenutaka.', cause);
}

/** Turns a refusal that a buyer cannot change into `unavailable`. */
const notTaken = (error: unknown) =>
  error instanceof PaypalRefusal
    ? unavailable('PayPal nije prihvatio uplatu. Pokušajte ponovo ili uplatite na račun.', error)
    : error;

async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch(() => null);
  const result = schema.safeParse(body);
  if (!result.success) throw doesNotAnswer(result.error);
  return result.data;
}

async function refusalOf(response: Response): Promise<PaypalRefusal> {
  const body: unknown = await response.json().catch(() => null);
  const { name, details, debug_id: debugId } = refusalAnswer.parse(body);
  return new PaypalRefusal(response.status, details[0]?.issue ?? name, debugId);
}

let client: PaypalClient | undefined;

export const hasPaypalKeys = (): boolean => Boolean(env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET);

/** Returns the client with the configured keys. Throws `unavailable` without keys. */
export function paypal(): PaypalClient {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = env;
  if (!clientId || !clientSecret) {
    throw unavailable(
      'Plaćanje karticom ili PayPalom trenutno nije moguće. Iznos uplatite na račun instituta.',
    );
  }
  client ??= createPaypalClient({ apiUrl, clientId, clientSecret });
  return client;
}

/** Forgets the client, for tests with another PayPal. */
export function forgetPaypal(): void {
  client = undefined;
}
