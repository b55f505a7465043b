import type { OrderPrices } from '../orders/schema.ts';
import type { SecondFactorMethod } from '../auth/secondFactor.ts';

/** Names on which a client may branch; the text for users is in `message`. */
export const ERROR_CODES = [
  'validation',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'stale_edit',
  'sold_out',
  'has_seats',
  'applications_closed',
  'seat_limit',
  'unpaid_limit',
  'unpaid_seat_limit',
  'email_unconfirmed',
  'price_changed',
  'offer_ended',
  'already_reviewed',
  'email_taken',
  'wrong_password',
  'second_factor_required',
  'code_required',
  'wrong_code',
  'wrong_passkey',
  'second_factor_missing',
  'confirmation_required',
  'idempotency_mismatch',
  'payment_pending',
  'payment_declined',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The body of every error response. `fields` has a message per invalid input (`orderItems.0.qty`), `prices` the current
 * ones with `price_changed` of a new order, `methods` those of the account with `second_factor_required` and `code_required`.
 */
export type ApiErrorBody = {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  prices?: OrderPrices;
  methods?: SecondFactorMethod[];
};

/**
 * The message of a 401 for an absent, expired or invalid token; on it the browser logs the user out. No other response
 * may use it: a wrong password at login is a 401 with another message.
 */
export const TOKEN_FAILED_MESSAGE = 'Not authorized, token failed';
