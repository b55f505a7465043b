import type { AxiosError } from 'axios';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { isFailedImport } from './failedImport.ts';

/** Why a call failed, with a message for people. `status` is 0 without a response; `fields` names each invalid input. */
export type ApiError = {
  status: number;
  message: string;
  code: string;
  fields: Record<string, string>;
  /** Seconds until trying again makes sense, when the server says so. */
  retryAfter?: number;
};

const OFFLINE = 'Nema veze sa serverom. Provjerite internet vezu i pokušajte ponovo.';
const TIMED_OUT = 'Server ne odgovara. Pokušajte ponovo za nekoliko trenutaka.';
const UNKNOWN = 'Došlo je do greške. Pokušajte ponovo.';
const SESSION_ENDED = 'Niste više prijavljeni na sajt. Prijavite se ponovo.';

/** Returns one shape for anything thrown. Never throws. */
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
    // The server's text is a signal for the SPA, in English.
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

/** Returns whether axios threw it. axios' own check would load all of axios. */
export const isAxiosError = (cause: unknown): cause is AxiosError =>
  isRecord(cause) && cause['isAxiosError'] === true;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text under `key` of a response's data; null without one. */
export function textIn(data: unknown, key: string): string | null {
  const value = isRecord(data) ? data[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsIn(data: unknown): Record<string, string> {
  const fields = isRecord(data) && isRecord(data['fields']) ? data['fields'] : {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
