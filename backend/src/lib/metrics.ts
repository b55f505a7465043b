import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Everything this process tells Prometheus. */
export const metrics = new Registry();

const registers = [metrics];

/** From an answer out of memory to one that somebody has waited for. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const IMAGE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Any other word that somebody sends as a method must not become a time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to the end of its answer, by method, template of the path and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: REQUEST_SECONDS,
  registers,
});

const rateLimited = new Counter({
  name: 'http_requests_rate_limited_total',
  help: 'Requests answered 429, by template of the path.',
  labelNames: ['route'],
  registers,
});

/** Requests that have no answer yet. */
export const requestsInFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests that have no answer yet.',
  registers,
});

/** Orders stored by this process; one that is sent again is not counted again. */
export const ordersPlaced = new Counter({
  name: 'institut_orders_placed_total',
  help: 'Applications placed.',
  registers,
});

/** Payments recorded by this process. */
export const paymentsRecorded = new Counter({
  name: 'institut_payments_total',
  help: 'Payments recorded, by who has recorded them: the buyer through PayPal, or staff.',
  labelNames: ['by'],
  registers,
});

/** How mails left this process: `sent`, `failed` for ones given up, `retried` for ones that are tried again. */
export const mailsHandled = new Counter({
  name: 'institut_mails_total',
  help: 'Attempts to send a mail, by how they ended.',
  labelNames: ['outcome'],
  registers,
});

const uploads = new Counter({
  name: 'institut_uploads_total',
  help: 'Uploads by administrators, by what became of them: stored, refused, or failed.',
  labelNames: ['outcome'],
  registers,
});

/** How long the drawing of an uploaded picture takes, with its variants, without the wait for its turn; also of one that fails. */
export const imageSeconds = new Histogram({
  name: 'institut_image_encoding_seconds',
  help: 'Time for drawing an uploaded picture and its variants anew.',
  buckets: IMAGE_SECONDS,
  registers,
});

export type AnsweredRequest = {
  method: string;
  /** The template of its path (`/api/kursevi/:id`), never the path itself: each becomes a time series. */
  route: string;
  status: number;
  /** From its arrival to the end of its answer. */
  seconds: number;
};

/** Counts an answered request; also for whoever answers before Express does. */
export function recordRequest({ method, route, status, seconds }: AnsweredRequest): void {
  const known = METHODS.has(method) ? method : 'OTHER';
  requestSeconds.observe({ method: known, route, status: String(status) }, seconds);
  if (status === 429) rateLimited.inc({ route });
}

/** Counts an upload by what becomes of it: `refused` for what we do not take, `failed` when the fault is ours or nobody waited. */
export function recordUpload(outcome: 'stored' | 'refused' | 'failed'): void {
  uploads.inc({ outcome });
}

let isCollecting = false;

/** Begins to measure the process itself: CPU, memory, garbage collection, delay of the event loop. Once, however often it is called. */
export function measureProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: metrics });
}
