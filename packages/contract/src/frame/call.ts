import { z } from 'zod';
import type { HttpMethod, Paging } from './endpoints.ts';
import { ERROR_CODES } from './errors.ts';
import { mailsPath } from './paths.ts';
import type { RequiredPermission } from '../accounts/permissions.ts';
import { mailPreview } from '../mail/preview.ts';
import { orderPrices } from '../orders/schema.ts';
import { SECOND_FACTOR_METHODS } from '../auth/secondFactor.ts';

/** The sections of the API documentation, in order. */
export const CALL_GROUPS = {
  users: 'Korisnici',
  sessions: 'Prijavljeni uređaji',
  secondFactor: 'Prijava u dva koraka',
  courses: 'Kursevi',
  news: 'Vijesti',
  careers: 'Karijere',
  candidates: 'Kandidati',
  search: 'Pretraga',
  contact: 'Kontakt',
  orders: 'Prijave na kurseve',
  payments: 'Uplate',
  discounts: 'Popusti',
  documents: 'Dokumenti',
  certificates: 'Uvjerenja',
  participants: 'Polaznici',
  attendance: 'Prisustvo',
  waitingList: 'Lista čekanja',
  notes: 'Interne napomene',
  messages: 'Poruke polaznicima',
  mails: 'Poslana pošta',
  overview: 'Pregled',
  reports: 'Izvještaji',
  audit: 'Dnevnik',
  exports: 'Izvozi',
  uploads: 'Slike',
  config: 'Postavke',
  health: 'Stanje servera',
  docs: 'Opis API-ja',
} as const;

export type CallGroup = keyof typeof CALL_GROUPS;

/**
 * The callers of a call: everybody; everybody, with a fuller response for staff; logged-in users; staff. `permission` is
 * needed by staff: for the call, for the fuller response, for the drafts of a public list, or to act on the record of
 * another user. The server reads the permissions from the database, never from the token.
 */
type CallAccess =
  | { access: 'staff' | 'optional'; permission: RequiredPermission }
  | { access: 'public' | 'user'; permission?: RequiredPermission };

/**
 * The successful response: JSON (`adminJson` is what staff with the permission of the row get instead of `json`), text, a
 * file of one of the named types, or nothing.
 */
export type CallResponse =
  | { status: 200 | 201 | 202; json: z.ZodType; adminJson?: z.ZodType }
  | { status: 200 | 201; text: string }
  | { status: 200; files: readonly string[] }
  | { status: 204 };

export type CallError = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The rate limits by name; the server defines their numbers. */
export type RateLimitName =
  | 'login'
  | 'passkeyLogin'
  | 'secondFactor'
  | 'register'
  | 'profile'
  | 'ownData'
  | 'confirm'
  | 'forgot'
  | 'reset'
  | 'confirmEmail'
  | 'confirmationMail'
  | 'order'
  | 'discountCode'
  | 'participant'
  | 'participantLink'
  | 'waiting'
  | 'waitingLink'
  | 'candidate'
  | 'candidateLink'
  | 'certificate'
  | 'review'
  | 'upload'
  | 'notice'
  | 'payment'
  | 'ownRecords'
  | 'contact'
  | 'staff'
  | 'search';

/** The collections whose public reads the response cache keeps. */
export const CACHED_COLLECTIONS = ['courses', 'news', 'careers'] as const;
export type CachedCollection = (typeof CACHED_COLLECTIONS)[number];

/**
 * One API call. The server's routes, the browser's client, the response cache, the OpenAPI document and the tests of
 * access and hostile input are all derived from this row.
 */
export type ApiCall = CallAccess & {
  method: HttpMethod;
  /** The path of the call's row in `ENDPOINTS`, as Express takes it: `/api/orders/:id`. */
  path: string;
  group: CallGroup;
  /** One Bosnian sentence for the API documentation. */
  summary: string;
  /** Path parameters; `{ id: objectId }` when absent. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body, or `file`: a multipart form with one image. */
  body?: z.ZodType | 'file';
  /** The body is a multipart form: the fields of `body`, as texts, and one file in the field of this name. */
  form?: string;
  response: CallResponse;
  paging?: Paging;
  /** Takes an `Idempotency-Key` header, or refuses a request without one. */
  isIdempotent?: true | 'required';
  limit?: RateLimitName;
  /**
   * Requires that the user has proved in this session within `CONFIRMATION_MINUTES` who they are; otherwise the call is a
   * 403 `confirmation_required`. `sometimes`: the server decides by the input. `afterLogin`: the login is not enough.
   */
  needsConfirmation?: true | 'sometimes' | 'afterLogin';
  /** Staff who have the permission as lecturers alone reach only the courses that name them: all others are a 404. */
  scope?: 'ownCourses';
  /** Staff can see first which mails the call would send: the same request to `previewRowOf`, of which nothing is stored. */
  hasMailPreview?: true;
  /** The collections that a public response is made of; a write to one of them invalidates the cached response. */
  cache?: CachedCollection | readonly CachedCollection[];
  /** Error statuses beyond those that follow from the rest (`errorsOf`). */
  errors?: readonly CallError[];
};

/**
 * Returns the call that answers which mails another one would send. It has a path of its own, so that a server of an earlier
 * version does not take the question for the act. It needs no confirmation, since nothing is stored.
 */
export function previewRowOf(given: ApiCall): ApiCall {
  const { limit: _limit, isIdempotent: _key, needsConfirmation: _confirmation, ...row } = given;
  return {
    ...row,
    access: 'staff',
    permission: row.permission ?? 'any',
    path: mailsPath(row.path),
    summary: `Vraća koje bi e-mailove poslao ovaj poziv, a ne mijenja ništa: ${row.summary}`,
    response: { status: 200, json: mailPreview },
  };
}

/** Returns whether visitors are refused. */
export const needsUser = ({ access }: ApiCall): boolean => access === 'user' || access === 'staff';

/** Returns whether a public list can also be asked for drafts, for which the row names a permission. */
export const hasDraftsQuery = ({ query }: ApiCall) => query !== undefined && 'drafts' in query.shape;

const takesBody = ({ method }: ApiCall) => method !== 'GET';

/** Returns the name of the limit of a call; everything that staff write, and previews of its mails, has at least one together. */
export const limitOf = ({ method, access, limit }: ApiCall): RateLimitName | undefined =>
  limit ?? (access === 'staff' && method !== 'GET' ? 'staff' : undefined);

/**
 * Returns the error statuses a call may answer, ascending: its own, and those that follow from its access, path, query,
 * body, confirmation and rate limit. 503 is left out unless it is the call's own, because any call answers it without a database.
 */
export function errorsOf(call: ApiCall): CallError[] {
  const statuses = new Set<CallError>(call.errors);
  if (call.query || takesBody(call)) statuses.add(400);
  if (needsUser(call) || hasDraftsQuery(call)) statuses.add(401);
  if (call.access === 'staff' || call.needsConfirmation || hasDraftsQuery(call)) statuses.add(403);
  if (call.path.includes('/:')) statuses.add(404);
  if (takesBody(call)) statuses.add(413).add(415);
  if (limitOf(call)) statuses.add(429);
  return [...statuses].sort((a, b) => a - b);
}

/** The body of every response with an error status, as `ApiErrorBody`. */
export const apiErrorBody = z.strictObject({
  message: z.string().min(1),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string().min(1)).optional(),
  /** Sent with `price_changed`. */
  prices: orderPrices.optional(),
  /** Sent with `second_factor_required` and `code_required`. */
  methods: z.enum(SECOND_FACTOR_METHODS).array().optional(),
});
