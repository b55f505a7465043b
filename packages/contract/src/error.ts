/** Names a client may branch on; the sentence for people stands in `message`. */
export const ERROR_CODES = [
  'validation',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'stale_edit',
  'sold_out',
  'already_reviewed',
  'email_taken',
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

/** What every answer above 399 carries. `fields` names each invalid input (`orderItems.0.qty`) with its sentence. */
export type ApiErrorBody = {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
};

/**
 * The message of a 401 for a token that is absent, expired or invalid; on it the SPA logs the user out (specification,
 * section 8). Nothing else may carry it: a wrong password at login is a 401 with a sentence of its own.
 */
export const TOKEN_FAILED_MESSAGE = 'Not authorized, token failed';
