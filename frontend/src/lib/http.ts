import { create, isAxiosError } from 'axios';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';

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
const SESSION_ENDED = 'Vaša prijava je istekla. Prijavite se ponovo.';

let authToken: string | null = null;
let handleSessionEnd: (message: string) => void = () => {};

/** The only way to the API: JSON, the signed-in user's token, 15 seconds. Paths come from the contract. */
export const http = create({ timeout: TIMEOUT_MS, headers: { Accept: 'application/json' } });

http.interceptors.request.use((config) => {
  if (authToken) config.headers.set('Authorization', `Bearer ${authToken}`);
  return config;
});

http.interceptors.response.use(undefined, (cause: unknown) => {
  const error = toApiError(cause);
  if (authToken && error.status === 401 && hasEndedSession(cause)) handleSessionEnd(error.message);
  throw cause;
});

/** The bearer token of the calls to come; null for a visitor. Set by the store alone. */
export function setAuthToken(token: string | null): void {
  authToken = token;
}

/** Called with a sentence for the user when the server no longer accepts the token. Set by the store alone. */
export function onSessionEnd(handler: (message: string) => void): void {
  handleSessionEnd = handler;
}

/** Turns anything thrown into one shape. Never throws. */
export function toApiError(cause: unknown): ApiError {
  if (!isAxiosError<unknown>(cause)) return plainError(0, UNKNOWN, 'unknown');
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

const hasEndedSession = (cause: unknown): boolean =>
  isAxiosError<unknown>(cause) && textIn(cause.response?.data, 'message') === TOKEN_FAILED_MESSAGE;

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
