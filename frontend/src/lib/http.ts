import type { AxiosAdapter, AxiosError, AxiosInstance, AxiosRequestConfig } from 'axios';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { isFailedImport } from './failedImport.ts';

/** Why a call failed, in words for people. `status` 0 = no answer came; `fields` names each invalid input. */
export type ApiError = {
  status: number;
  message: string;
  code: string;
  fields: Record<string, string>;
  /** Seconds until trying again makes sense, when the server says so. */
  retryAfter?: number;
};

const TIMEOUT_MS = 15_000;
const OFFLINE = 'Nema veze sa serverom. Provjerite internet vezu i pokušajte ponovo.';
const TIMED_OUT = 'Server ne odgovara. Pokušajte ponovo za nekoliko trenutaka.';
const UNKNOWN = 'Došlo je do greške. Pokušajte ponovo.';
const SESSION_ENDED = 'Niste više prijavljeni na sajt. Prijavite se ponovo.';

let authToken: string | null = null;
let handleSessionEnd: (message: string) => void = () => {};
let transport: AxiosAdapter | null = null;
let client: Promise<AxiosInstance> | null = null;

/**
 * The only way to the API: JSON, the signed-in user's token, 15 seconds. Paths come from the contract.
 * axios itself is fetched with the first call: a page that came with its data is ready without it.
 */
export const http = {
  get: async <T>(url: string, config?: AxiosRequestConfig) => (await connect()).get<T>(url, config),
  post: async <T>(url: string, body?: unknown, config?: AxiosRequestConfig) =>
    (await connect()).post<T>(url, body, config),
  put: async <T>(url: string, body?: unknown, config?: AxiosRequestConfig) =>
    (await connect()).put<T>(url, body, config),
  delete: async <T>(url: string, config?: AxiosRequestConfig) => (await connect()).delete<T>(url, config),
};

/** Makes http ready for a call to come; a failure shows with the call itself. */
export function prepareHttp(): void {
  connect().catch(() => {});
}

async function connect(): Promise<AxiosInstance> {
  client ??= import('axios').then(({ create }) => wire(create({ timeout: TIMEOUT_MS })));
  return client.catch((cause: unknown) => {
    client = null;
    throw cause;
  });
}

function wire(instance: AxiosInstance): AxiosInstance {
  instance.defaults.headers.common.Accept = 'application/json';
  instance.interceptors.request.use((config) => {
    if (authToken) config.headers.set('Authorization', `Bearer ${authToken}`);
    if (transport) config.adapter = transport;
    return config;
  });
  instance.interceptors.response.use(undefined, async (cause: unknown) => {
    await unpackFailure(cause);
    const error = toApiError(cause);
    if (error.status === 401 && hasEndedSession(cause)) handleSessionEnd(error.message);
    throw cause;
  });
  return instance;
}

/** The bearer token of the calls to come; null for a visitor. Set by the store alone. */
export function setAuthToken(token: string | null): void {
  authToken = token;
}

/** Called with a sentence for the user when the server no longer accepts the token. Set by the store alone. */
export function onSessionEnd(handler: (message: string) => void): void {
  handleSessionEnd = handler;
}

/** Answers calls without a network: for the server, which has the answers itself, and for tests. */
export function setTransport(adapter: AxiosAdapter): void {
  transport = adapter;
}

/** Turns anything thrown into one shape. Never throws. */
export function toApiError(cause: unknown): ApiError {
  if (isFailedImport(cause)) return plainError(0, OFFLINE, 'network');
  if (!isAxiosError(cause)) return plainError(0, UNKNOWN, 'unknown');
  if (!cause.response) {
    const timedOut = cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT';
    return timedOut ? plainError(0, TIMED_OUT, 'timeout') : plainError(0, OFFLINE, 'network');
  }
  const { status, data, headers } = cause.response;
  const retryAfter = Number(headers['retry-after']);
  const message = textIn(data, 'message');
  return {
    // The text is a signal between server and SPA; people read a sentence.
    message: message === TOKEN_FAILED_MESSAGE ? SESSION_ENDED : (message ?? UNKNOWN),
    status,
    code: textIn(data, 'code') ?? 'unknown',
    fields: fieldsIn(data),
    ...(retryAfter > 0 && { retryAfter }),
  };
}

const plainError = (status: number, message: string, code: string): ApiError => ({
  status,
  message,
  code,
  fields: {},
});

/** axios' own check, which would bring all of axios along. */
const isAxiosError = (cause: unknown): cause is AxiosError =>
  isRecord(cause) && cause['isAxiosError'] === true;

/** A failed download brings its error body as a file too. */
async function unpackFailure(cause: unknown): Promise<void> {
  const response = isAxiosError(cause) ? cause.response : undefined;
  if (!(response?.data instanceof Blob)) return;
  response.data = parseJson(await response.data.text());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The refusal of an earlier token says nothing of the present one. */
const hasEndedSession = (cause: unknown): boolean =>
  isAxiosError(cause) &&
  textIn(cause.response?.data, 'message') === TOKEN_FAILED_MESSAGE &&
  cause.response?.config.headers['Authorization'] === `Bearer ${authToken}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textIn(data: unknown, key: string): string | null {
  const value = isRecord(data) ? data[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsIn(data: unknown): Record<string, string> {
  const fields = isRecord(data) && isRecord(data['fields']) ? data['fields'] : {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
