import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

type Money = { currency_code: string; value: string };
type Capture = { id: string; status: string; amount: Money; custom_id: string; create_time: string };
type Refund = { id: string; status: string; amount: Money; create_time: string };
export type FakeOrder = {
  id: string;
  status: string;
  intent: string;
  payer?: { email_address: string };
  purchase_units: {
    custom_id: string;
    invoice_id: string;
    amount: Money;
    payments?: { captures: Capture[]; refunds?: Refund[] };
  }[];
};
export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
/** A fault of the next request: instead of its response, or before it is sent. */
export type Mishap = {
  status?: number;
  body?: unknown;
  delayMs?: number;
  /** Nothing is sent until the client gives up. */
  isSilent?: boolean;
  cut?: boolean;
  /** Called when the request is done, before its response. */
  meanwhile?: () => void;
  afterDoingIt?: boolean;
};

const CLIENT = { id: 'test-client', secret: 'test-secret' };

async function textOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  return Buffer.concat(parts).toString();
}

const problem = (status: number, name: string, issue?: string) => ({
  status,
  body: { name, debug_id: 'f00', details: issue ? [{ issue }] : [] },
});

/** Starts a server that behaves like PayPal's Orders v2 API, with faults that a test sets. */
export async function startFakePaypal() {
  const orders = new Map<string, FakeOrder>();
  const answered = new Map<string, string>();
  const requests: FakeRequest[] = [];
  const unanswered = new Set<ServerResponse>();
  const mishaps: { path: RegExp; mishap: Mishap }[] = [];
  const tokens = new Set<string>();
  const state = {
    tokenSeconds: 32_400,
    captureStatus: 'COMPLETED',
    refundStatus: 'COMPLETED',
    issued: 0,
    created: 0,
    captured: 0,
  };
  /** While it is down, it closes every connection or never responds. */
  let outage: 'hangs up' | 'is silent' | null = null;

  function issueToken({ headers, body }: FakeRequest) {
    const expected = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    if (headers.authorization !== expected || body !== 'grant_type=client_credentials') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    state.issued += 1;
    const value = `token-${state.issued}`;
    tokens.add(value);
    return {
      status: 200,
      body: { access_token: value, token_type: 'Bearer', expires_in: state.tokenSeconds },
    };
  }

  function create({ body }: FakeRequest) {
    const given: Pick<FakeOrder, 'intent' | 'purchase_units'> = JSON.parse(body);
    state.created += 1;
    const id = `PP${String(state.created).padStart(15, '0')}`;
    const { intent, purchase_units } = given;
    const order: FakeOrder = { id, status: 'CREATED', intent, purchase_units };
    orders.set(id, order);
    return { status: 201, body: order };
  }

  function capture(order: FakeOrder) {
    if (order.status === 'COMPLETED') {
      return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    }
    if (order.status !== 'APPROVED') return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (state.captureStatus === 'DECLINED') {
      return problem(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    }
    state.captured += 1;
    order.status = 'COMPLETED';
    for (const unit of order.purchase_units) {
      const { custom_id, amount } = unit;
      const create_time = '2026-11-21T10:00:00Z';
      const id = `CAP${String(state.captured).padStart(14, '0')}`;
      unit.payments = { captures: [{ id, status: state.captureStatus, amount, custom_id, create_time }] };
    }
    return { status: 201, body: order };
  }

  /** Answers the refund of a capture, and the question about one; null for another request. */
  function refund({ method, path, headers, body }: FakeRequest) {
    const units = [...orders.values()].flatMap(({ purchase_units }) => purchase_units);
    const [, known] = /^\/v2\/payments\/refunds\/([^/]+)$/.exec(path) ?? [];
    if (known !== undefined) {
      const found = units.flatMap(({ payments }) => payments?.refunds ?? []).find(({ id }) => id === known);
      return found ? { status: 200, body: found } : problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    }
    const [, captureId] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? [];
    if (captureId === undefined || method !== 'POST') return null;
    const requestId = String(headers['paypal-request-id']);
    const earlier = answered.get(requestId);
    if (earlier !== undefined) return { status: 200, body: JSON.parse(earlier) };
    const unit = units.find(({ payments }) => payments?.captures.some(({ id }) => id === captureId));
    const captured = unit?.payments?.captures.find(({ id }) => id === captureId);
    if (!unit?.payments || !captured) return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    const { amount }: Pick<Refund, 'amount'> = JSON.parse(body);
    const refunds = (unit.payments.refunds ??= []);
    const left = refunds.reduce((sum, one) => sum - Number(one.amount.value), Number(captured.amount.value));
    if (Number(amount.value) > left + 0.001) {
      return problem(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    }
    const made = {
      id: `REF${captureId}-${refunds.length + 1}`,
      status: state.refundStatus,
      amount,
      create_time: '2026-11-22T10:00:00Z',
    };
    refunds.push(made);
    captured.status = left - Number(amount.value) < 0.001 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    answered.set(requestId, JSON.stringify(made));
    return { status: 201, body: made };
  }

  function respond(request: FakeRequest): { status: number; body: unknown } {
    const { method, path, headers } = request;
    if (path === '/v1/oauth2/token') return issueToken(request);
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return { status: 401, body: { error: 'invalid_token' } };
    }
    const refunded = refund(request);
    if (refunded) return refunded;
    const [, captureId] = /^\/v2\/payments\/captures\/([^/]+)$/.exec(path) ?? [];
    if (captureId !== undefined) {
      const units = [...orders.values()].flatMap(({ purchase_units }) => purchase_units);
      const captures = units.flatMap(({ payments }) => payments?.captures ?? []);
      const found = captures.find((each) => each.id === captureId);
      return found ? { status: 200, body: found } : problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    }
    const [, id, action] = /^\/v2\/checkout\/orders(?:\/([^/]+))?(\/capture)?$/.exec(path) ?? [];
    const requestId = method === 'POST' ? headers['paypal-request-id'] : undefined;
    const earlier = typeof requestId === 'string' ? answered.get(requestId) : undefined;
    if (earlier !== undefined) return { status: 200, body: JSON.parse(earlier) };

    const order = id === undefined ? undefined : orders.get(id);
    const answer =
      id === undefined
        ? create(request)
        : order
          ? action
            ? capture(order)
            : { status: 200, body: order }
          : problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    if (typeof requestId === 'string' && answer.status < 300)
      answered.set(requestId, JSON.stringify(answer.body));
    return answer;
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = {
      method: req.method ?? '',
      path: req.url ?? '',
      headers: req.headers,
      body: await textOf(req),
    };
    requests.push(request);
    if (outage === 'hangs up') return void res.destroy();
    if (outage === 'is silent') {
      unanswered.add(res);
      res.once('close', () => unanswered.delete(res));
      return;
    }
    const index = mishaps.findIndex(({ path }) => path.test(`${request.method} ${request.path}`));
    const [found] = index < 0 ? [] : mishaps.splice(index, 1);
    const mishap = found?.mishap;
    const answer =
      !mishap || mishap.afterDoingIt || mishap.status === undefined ? respond(request) : undefined;
    mishap?.meanwhile?.();
    if (mishap?.delayMs) await sleep(mishap.delayMs);
    if (mishap?.isSilent) return void (await once(res, 'close'));
    if (mishap?.cut) return void res.destroy();
    res.writeHead(mishap?.status ?? answer?.status ?? 500, { 'Content-Type': 'application/json' });
    const body = mishap && 'body' in mishap ? mishap.body : answer?.body;
    res.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }

  const server = createServer((req, res) => void handle(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The fake has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    ...CLIENT,
    orders,
    requests,
    state,
    /** Requests that got no response while PayPal was silent and whose client still waits. */
    waitingRequests: () => unanswered.size,
    /** The requests so far as `POST /v2/checkout/orders`. */
    calls: () => requests.map(({ method, path }) => `${method} ${path}`),
    /** Adds a fault for the next request that matches (`/^POST .*capture/`). */
    next: (path: RegExp, mishap: Mishap) => void mishaps.push({ path, mishap }),
    /** Makes an order one that the buyer has approved in the window of PayPal and nobody has captured. */
    approve: (id: string) => {
      const order = orders.get(id);
      if (!order) throw new Error(`No order ${id} at PayPal.`);
      order.status = 'APPROVED';
      for (const unit of order.purchase_units) delete unit.payments;
      order.payer = { email_address: 'kupac@example.com' };
      return order;
    },
    revokeTokens: () => tokens.clear(),
    goDown: (how: 'hangs up' | 'is silent') => {
      outage = how;
    },
    comeBack: () => {
      outage = null;
    },
    reset: () => {
      for (const part of [orders, answered, tokens]) part.clear();
      requests.length = 0;
      mishaps.length = 0;
      outage = null;
      Object.assign(state, { tokenSeconds: 32_400, captureStatus: 'COMPLETED', refundStatus: 'COMPLETED' });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type FakePaypal = Awaited<ReturnType<typeof startFakePaypal>>;
