import type { CallGroup } from '@institut/contract/frame/call';
import { TOKEN_FAILED_MESSAGE, type ErrorCode } from '@institut/contract/frame/errors';
import type { OrderPrices } from '@institut/contract/orders/schema';
import type { SecondFactorMethod } from '@institut/contract/auth/secondFactor';

/** Returns the `code` of a Node error (`ENOENT`, `ENOSPC`), undefined for a value without one. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** One sentence per invalid input, by its path (`orderItems.0.qty`). */
export type FieldErrors = Record<string, string>;

type AppErrorDetails = {
  fields?: FieldErrors;
  prices?: OrderPrices;
  methods?: SecondFactorMethod[];
  retryAfter?: number;
  cause?: unknown;
};

/**
 * The only error that services throw on purpose: a code for programs and a Bosnian sentence for users.
 * `http/errorHandler.ts` maps each code to a status.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly prices: OrderPrices | undefined;
  readonly methods: SecondFactorMethod[] | undefined;
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { fields, prices, methods, retryAfter, cause }: AppErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.prices = prices;
    this.methods = methods;
    this.retryAfter = retryAfter;
  }
}

const NOT_FOUND_ENDINGS = { m: 'pronađen', f: 'pronađena', n: 'pronađeno' } as const;

/** Returns "Kurs nije pronađen." for `notFound('Kurs')`, "Prijava nije pronađena." for `notFound('Prijava', 'f')`. */
export function notFound(noun: string, gender: keyof typeof NOT_FOUND_ENDINGS = 'm'): AppError {
  return new AppError('not_found', `${noun} nije ${NOT_FOUND_ENDINGS[gender]}.`);
}

/** The noun for the records of each group of calls, and its gender. */
const RECORDS: Partial<Record<CallGroup, Parameters<typeof notFound>>> = {
  users: ['Korisnik'],
  sessions: ['Uređaj'],
  courses: ['Kurs'],
  news: ['Vijest', 'f'],
  careers: ['Karijera', 'f'],
  candidates: ['Kandidat'],
  orders: ['Prijava', 'f'],
  payments: ['Uplata', 'f'],
  participants: ['Polaznik'],
  waitingList: ['Upis na listu čekanja'],
  notes: ['Napomena', 'f'],
  exports: ['Lista', 'f'],
  documents: ['Dokument'],
  discounts: ['Kod za popust'],
  certificates: ['Uvjerenje', 'n'],
};

/** Returns the error for a record that is not there, e.g. `recordNotFound('courses')`: "Kurs nije pronađen." */
export function recordNotFound(group: CallGroup): AppError {
  return notFound(...(RECORDS[group] ?? ['Zapis']));
}

type ConflictCode = Extract<
  ErrorCode,
  | 'conflict'
  | 'stale_edit'
  | 'sold_out'
  | 'has_seats'
  | 'applications_closed'
  | 'seat_limit'
  | 'unpaid_limit'
  | 'unpaid_seat_limit'
  | 'email_unconfirmed'
  | 'price_changed'
  | 'offer_ended'
  | 'already_reviewed'
  | 'email_taken'
  | 'idempotency_mismatch'
  | 'payment_pending'
  | 'payment_declined'
>;

/** Returns the error for a valid request that conflicts with the stored state; `fields` when one input is the cause. */
export function conflict(message: string, code: ConflictCode = 'conflict', fields?: FieldErrors): AppError {
  return new AppError(code, message, fields ? { fields } : {});
}

/** Returns the error for an edit of a version that has been replaced in the meantime. */
export function staleEdit(): AppError {
  return conflict(
    'Neko je u međuvremenu izmijenio ovaj zapis. Učitajte ga ponovo i unesite svoje izmjene u novu verziju.',
    'stale_edit',
  );
}

/** Returns the error for invalid input; `fields` has a sentence per input. */
export function invalidInput(fields: FieldErrors, message = 'Provjerite unesene podatke.'): AppError {
  return new AppError('validation', message, { fields });
}

/** Returns the error for a missing, expired or invalid token; its message makes the SPA log the user out. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', TOKEN_FAILED_MESSAGE);
}

/**
 * Returns the error for a wrong e-mail or password: also 401, but without ending a session. One sentence for both cases, so
 * that it does not reveal which addresses have an account.
 */
export function wrongCredentials(): AppError {
  return new AppError('unauthorized', 'Pogrešna e-mail adresa ili lozinka.');
}

/**
 * Returns the error for a logged-in user who does not know the password of the account. Neither 401, which would end the
 * session, nor 403, on which the browser takes the user for no administrator any more.
 */
export function wrongCurrentPassword(): AppError {
  const sentence = 'Trenutna lozinka nije ispravna.';
  return new AppError('wrong_password', sentence, { fields: { currentPassword: sentence } });
}

/** Returns the same error for the confirmation of a session. */
export function wrongConfirmation(): AppError {
  const sentence = 'Lozinka nije ispravna.';
  return new AppError('wrong_password', sentence, { fields: { password: sentence } });
}

/** Returns the error for a call that needs a recent confirmation; on its code the browser asks for the password. */
export function confirmationRequired(): AppError {
  return new AppError(
    'confirmation_required',
    'Radnja nije izvršena, jer niste potvrdili da ste to vi (lozinkom ili pristupnim ključem).',
  );
}

/** Returns the error for a known user without permission. */
export function forbidden(message = 'Nemate dozvolu za ovu radnju.'): AppError {
  return new AppError('forbidden', message);
}

/** Returns the error for an administrator whose rights wait for a second factor. */
export function secondFactorMissing(): AppError {
  const sentence = 'Uključite prijavu u dva koraka u svom profilu, pa nastavite rad u administraciji.';
  return new AppError('second_factor_missing', sentence);
}

/** Returns the error for something that is not configured or currently not reachable. */
export function unavailable(
  message = 'Usluga trenutno nije dostupna. Pokušajte ponovo za nekoliko trenutaka.',
  cause?: unknown,
): AppError {
  return new AppError('unavailable', message, { cause });
}

export function tooLarge(message = 'Zahtjev je prevelik. Skratite tekst i pokušajte ponovo.'): AppError {
  return new AppError('too_large', message);
}

/** Returns the error for an unsupported media type or content coding. */
export function unsupportedType(message = 'Vrsta sadržaja nije podržana: pošaljite JSON.'): AppError {
  return new AppError('unsupported_type', message);
}

/** Returns the error for an exceeded rate limit; `retryAfter` in seconds. */
export function tooManyRequests(retryAfter: number): AppError {
  return new AppError('too_many_requests', 'Previše pokušaja. Pokušajte ponovo malo kasnije.', {
    retryAfter,
  });
}
