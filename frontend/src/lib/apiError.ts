import type { AxiosError } from 'axios';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import type { OrderPrices } from '@institut/contract/orders/schema';
import { isFailedImport } from './failedImport.ts';
import { hasNumbers, hasTexts, isRecord, textIn } from './record.ts';

/** Why a call failed, with a message for the user. `status` is 0 without a response; `fields` has a message for each invalid input. */
export type ApiError = {
  status: number;
  message: string;
  code: string;
  fields: Record<string, string>;
  /** Seconds to wait before the next attempt, if the server sent them. */
  retryAfter?: number;
  /** The current prices of an order that was refused because of another total. */
  prices?: OrderPrices;
  /** How the login can be completed, if it needs a second factor. */
  methods?: string[];
};

const OFFLINE = 'Nema veze sa serverom. Provjerite vezu s internetom i pokušajte ponovo.';
const TIMED_OUT = 'Server ne odgovara. Pokušajte ponovo za nekoliko trenutaka.';
const UNKNOWN = 'Došlo je do greške. Pokušajte ponovo.';
const SESSION_ENDED = 'Više niste prijavljeni. Prijavite se ponovo.';

/** Returns anything thrown as an ApiError. Never throws. */
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
    // The server's text for this case is an English signal.
    message: message === TOKEN_FAILED_MESSAGE ? SESSION_ENDED : message || UNKNOWN,
    status,
    code: textIn(data, 'code') || 'unknown',
    fields: fieldsIn(data),
    ...(isRecord(data) && hasPrices(data) && { prices: data.prices }),
    ...(isRecord(data) && Array.isArray(data['methods']) && { methods: data['methods'].map(String) }),
    ...(retryAfter > 0 && { retryAfter }),
  };
}

/** Returns whether a call was refused because the user has not confirmed who they are, and has changed nothing. */
export const isConfirmationRequired = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'confirmation_required';

const plainError = (status: number, message: string, code: string): ApiError => ({
  status,
  message,
  code,
  fields: {},
});

/** Returns whether axios threw the value. The check of axios itself would load all of axios. */
export const isAxiosError = (cause: unknown): cause is AxiosError =>
  isRecord(cause) && cause['isAxiosError'] === true;

const hasPrices = (data: Record<string, unknown>): data is { prices: OrderPrices } => {
  const { prices } = data;
  return (
    hasNumbers(prices, 'itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice') &&
    'lines' in prices &&
    Array.isArray(prices.lines) &&
    prices.lines.every((line) => hasTexts(line, 'kurs', 'name') && hasNumbers(line, 'price', 'qty'))
  );
};

function fieldsIn(data: unknown): Record<string, string> {
  const fields = isRecord(data) && isRecord(data['fields']) ? data['fields'] : {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
