import { create, type AxiosAdapter, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import { ENDPOINTS, type HttpMethod, type Paging } from '@institut/contract/frame/endpoints';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import { apiUrl, IDEMPOTENCY_KEY_HEADER, mailsPath } from '@institut/contract/frame/paths';
import { isAxiosError, isConfirmationRequired, toApiError } from './apiError.ts';
import { askConfirmation } from './confirmation.ts';
import { textIn } from './record.ts';

const TIMEOUT_MS = 15_000;

export type RequestOptions = Pick<AxiosRequestConfig, 'signal' | 'timeout' | 'onUploadProgress'> & {
  /** By default that of the logged-in user. */
  token?: string;
};

/** Any request of `lib/api.ts`, not typed by its call. */
export type AnyRequest = RequestOptions & {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  responseType?: 'blob';
  /** Asks which mails the call would send, and changes nothing. */
  isMailPreview?: true;
};

/** The settings that the app changes between requests. */
export type Wiring = {
  authToken: string | null;
  handleSessionEnd: (message: string) => void;
  handleChange: () => void;
  transport: AxiosAdapter | null;
};

export type Send = (name: string, given?: AnyRequest) => Promise<unknown>;

type Endpoint = { method: HttpMethod; path: string; paging?: Paging };
const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;

/**
 * Returns the function that makes the calls of the contract: with the user's token, and by default with a timeout of 15 s.
 * A call that needs a confirmation is repeated once after the user has given it.
 * This file has everything that only requests need and is loaded with the first one.
 */
export function createClient(wiring: Wiring): Send {
  const instance = wire(create({ timeout: TIMEOUT_MS }), wiring);
  return async (
    name,
    { params = {}, query, body, idempotencyKey, token, isMailPreview, ...options } = {},
  ) => {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`The contract has no call ${name}.`);
    const { method, path, paging } = endpoint;
    const config: AxiosRequestConfig = {
      ...options,
      method,
      url: apiUrl(isMailPreview ? mailsPath(path) : path, params),
      params: query,
      // A POST carries JSON even when its row describes no body.
      data: body ?? (method === 'POST' ? {} : undefined),
      headers: {
        ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    };
    const changes = method !== 'GET' && !isMailPreview;
    if (changes) wiring.handleChange();
    const { data, headers } = await instance
      .request<unknown>(config)
      .catch(async (cause: unknown) => {
        if (!(await isConfirmedNow(cause))) throw cause;
        return instance.request<unknown>(config);
      })
      .finally(() => changes && wiring.handleChange());
    if (options.responseType) return { file: data, name: fileName(headers['content-disposition']) };
    if (!paging) return data;
    const isCapped = headers['x-total-count-relation'] === 'gte';
    return { data, total: totalCount(headers['x-total-count']), ...(isCapped && { isCapped }) };
  };
}

const totalCount = (header: unknown): number | null => (header === undefined ? null : Number(header));

function fileName(disposition: unknown): string {
  const text = typeof disposition === 'string' ? disposition : '';
  // The last one has all letters.
  return decodeURIComponent(/.*filename(?:="?|\*=UTF-8'')([^";]+)/i.exec(text)?.[1] ?? 'izvoz');
}

function wire(instance: AxiosInstance, wiring: Wiring): AxiosInstance {
  instance.defaults.headers.common.Accept = 'application/json';
  instance.interceptors.request.use((config) => {
    const { authToken, transport } = wiring;
    if (authToken && !config.headers.has('Authorization'))
      config.headers.set('Authorization', `Bearer ${authToken}`);
    if (transport) config.adapter = transport;
    return config;
  });
  instance.interceptors.response.use(undefined, async (cause: unknown) => {
    await unpackFailure(cause);
    const error = toApiError(cause);
    if (error.status === 401 && hasEndedSession(cause, wiring)) wiring.handleSessionEnd(error.message);
    throw cause;
  });
  return instance;
}

/** Returns whether a call failed for lack of a confirmation that the user has given now, so that it can be repeated. */
const isConfirmedNow = async (cause: unknown): Promise<boolean> =>
  isConfirmationRequired(toApiError(cause)) && askConfirmation();

/** The JSON error of a failed download arrives as a file. */
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

/** A rejected earlier token says nothing about the current one. */
const hasEndedSession = (cause: unknown, { authToken }: Wiring): boolean =>
  isAxiosError(cause) &&
  textIn(cause.response?.data, 'message') === TOKEN_FAILED_MESSAGE &&
  cause.response?.config.headers['Authorization'] === `Bearer ${authToken}`;
