import type { CallGroup } from '@institut/contract/call';
import { TOKEN_FAILED_MESSAGE, type ErrorCode } from '@institut/contract/error';

/** The `code` that Node's own errors carry (`ENOENT`, `ENOSPC`); undefined for anything without one. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** One sentence per invalid input, by its path (`orderItems.0.qty`). */
export type FieldErrors = Record<string, string>;

type AppErrorDetails = { fields?: FieldErrors; retryAfter?: number; cause?: unknown };

/**
 * The only error a service throws on purpose: a code for programs, a Bosnian sentence for people.
 * It knows no HTTP; `http/errorHandler.ts` gives each code its status.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfter, cause }: AppErrorDetails = {}) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

const NOT_FOUND_ENDINGS = { m: 'pronađen', f: 'pronađena', n: 'pronađeno' } as const;

/** `notFound('Kurs')` says "Kurs nije pronađen.", `notFound('Prijava', 'f')` "Prijava nije pronađena.". */
export function notFound(noun: string, gender: keyof typeof NOT_FOUND_ENDINGS = 'm'): AppError {
  return new AppError('not_found', `${noun} nije ${NOT_FOUND_ENDINGS[gender]}.`);
}

/** What the records behind the paths of a group of calls are called, and their gender. */
const RECORDS: Partial<Record<CallGroup, Parameters<typeof notFound>>> = {
  users: ['Korisnik'],
  courses: ['Kurs'],
  news: ['Vijest', 'f'],
  careers: ['Karijera', 'f'],
  orders: ['Prijava', 'f'],
  exports: ['Lista', 'f'],
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
  | 'already_reviewed'
  | 'email_taken'
  | 'idempotency_mismatch'
  | 'payment_pending'
  | 'payment_declined'
>;

/** The request is fine, the state of things is not. `fields` when one input is to blame. */
export function conflict(message: string, code: ConflictCode = 'conflict', fields?: FieldErrors): AppError {
  return new AppError(code, message, fields ? { fields } : {});
}

/** `fields` names each invalid input with its sentence. */
export function invalidInput(fields: FieldErrors, message = 'Provjerite unesene podatke.'): AppError {
  return new AppError('validation', message, { fields });
}

/** No, expired or invalid token: the message on which the SPA logs the user out. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', TOKEN_FAILED_MESSAGE);
}

/**
 * Wrong e-mail or password: 401 as well, but its sentence is for the person at the form, and nobody is logged out.
 * One sentence for both cases, so that it does not tell which addresses have an account.
 */
export function wrongCredentials(): AppError {
  return new AppError('unauthorized', 'Pogrešna e-mail adresa ili lozinka.');
}

/** It is known who asks, and they may not do this; of whom it is not known, `unauthorized`. */
export function forbidden(message = 'Nemate dozvolu za ovu radnju.'): AppError {
  return new AppError('forbidden', message);
}

/** Something the answer needs is not configured or not reachable right now. */
export function unavailable(
  message = 'Usluga trenutno nije dostupna. Pokušajte ponovo za nekoliko trenutaka.',
  cause?: unknown,
): AppError {
  return new AppError('unavailable', message, { cause });
}

/** More was sent, or announced, than is taken here. */
export function tooLarge(message = 'Zahtjev je prevelik.'): AppError {
  return new AppError('too_large', message);
}

/** What was sent is of a kind or in a coding that is not taken here. */
export function unsupportedType(message = 'Vrsta sadržaja nije podržana, pošaljite JSON.'): AppError {
  return new AppError('unsupported_type', message);
}

/** `retryAfter` in seconds. */
export function tooManyRequests(retryAfter: number): AppError {
  return new AppError('too_many_requests', 'Previše pokušaja. Pokušajte ponovo malo kasnije.', {
    retryAfter,
  });
}
