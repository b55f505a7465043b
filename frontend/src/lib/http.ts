import type { AxiosAdapter, AxiosInstance, AxiosRequestConfig } from 'axios';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { isAxiosError, textIn, toApiError } from './apiError.ts';

const TIMEOUT_MS = 15_000;

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
