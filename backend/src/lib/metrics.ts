import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';

export const metrics = new Registry();

const registers = [metrics];

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const IMAGE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Other methods that clients send must not become time series. */
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

export const requestsInFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests that have no answer yet.',
  registers,
});

const cacheResponses = new Counter({
  name: 'institut_cache_responses_total',
  help: 'Responses that visitors share: stored before, computed, or waited for while another request computed them.',
  labelNames: ['source'],
  registers,
});

/** Responses of the cache, by where they come from. */
export const cachedResponses = {
  stored: cacheResponses.labels('stored'),
  computed: cacheResponses.labels('computed'),
  shared: cacheResponses.labels('shared'),
};

/** Pages that were sent without rendered content, which the browser then renders: the renderer failed or was too busy. */
export const unrenderedPages = new Counter({
  name: 'institut_pages_unrendered_total',
  help: 'Pages composed without content because the renderer failed or its limit was reached.',
  registers,
});

/** Time from a command to the database until its reply, failures included. Without quantiles: sum and number alone. */
export const databaseSeconds = new Summary({
  name: 'institut_database_command_seconds',
  help: 'Time of the commands to the database, by collection and command.',
  labelNames: ['collection', 'command'],
  percentiles: [],
  registers,
});

/** How often the work of a transaction ran until its result; more than once after conflicts with others. */
export const transactionAttempts = new Histogram({
  name: 'institut_transaction_attempts',
  help: 'Attempts of each transaction.',
  buckets: [1, 2, 3, 5, 10, 20],
  registers,
});

/** Time to hand a mail to the mail server, failures included. */
export const mailSeconds = new Histogram({
  name: 'institut_mail_sending_seconds',
  help: 'Time to hand a mail to the mail server.',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

/** Orders stored by this process; a repeated request is not counted again. */
export const ordersPlaced = new Counter({
  name: 'institut_orders_placed_total',
  help: 'Applications placed.',
  registers,
});

export const paymentsRecorded = new Counter({
  name: 'institut_payments_total',
  help: 'Payments recorded, by who has recorded them: the buyer through PayPal, or staff.',
  labelNames: ['by'],
  registers,
});

/** Attempts by outcome: `sent`, `failed` for mails given up, `retried` for mails that are sent again later, `delayed` by a limit. */
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

/** Time to encode an uploaded image and its variants, without waiting in the queue; failures included. */
export const imageSeconds = new Histogram({
  name: 'institut_image_encoding_seconds',
  help: 'Time for drawing an uploaded image and its variants anew.',
  buckets: IMAGE_SECONDS,
  registers,
});

export type AnsweredRequest = {
  method: string;
  /** The template of the path (`/api/kursevi/:id`), because each value becomes a time series. */
  route: string;
  status: number;
  seconds: number;
};

/** Counts a request, also one that is answered before Express. */
export function recordRequest({ method, route, status, seconds }: AnsweredRequest): void {
  const known = METHODS.has(method) ? method : 'OTHER';
  requestSeconds.observe({ method: known, route, status: String(status) }, seconds);
  if (status === 429) rateLimited.inc({ route });
}

/** Counts an upload by outcome: `refused` for a client error, `failed` for a server error or a closed connection. */
export function recordUpload(outcome: 'stored' | 'refused' | 'failed'): void {
  uploads.inc({ outcome });
}

let isCollecting = false;

/** Starts the default metrics of the process (CPU, memory, garbage collection, event loop delay), once per process. */
export function measureProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: metrics });
}
