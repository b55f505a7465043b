import type { z } from 'zod';

/** The groups in which the API is described, in this order, with their Bosnian names. */
export const CALL_GROUPS = {
  users: 'Korisnici',
  courses: 'Kursevi',
  news: 'Vijesti',
  careers: 'Karijere',
  orders: 'Prijave na kurseve',
  overview: 'Pregled',
  exports: 'Izvozi',
  uploads: 'Slike',
  config: 'Postavke',
  health: 'Stanje servera',
  docs: 'Opis API-ja',
} as const;

export type CallGroup = keyof typeof CALL_GROUPS;

/**
 * Who may make a call: everybody; everybody, with admins being told more; whoever is signed in; admins.
 * The server reads the role from the database, never from the token.
 */
export type CallAccess = 'public' | 'optional' | 'user' | 'admin';

/**
 * What a call that went well answers. `adminJson` is what admins get instead of `json`; a file is of one of the types
 * that are named.
 */
export type CallAnswer =
  | { status: 200 | 201 | 202; json: z.ZodType; adminJson?: z.ZodType }
  | { status: 200 | 201; text: string }
  | { status: 200; files: readonly string[] }
  | { status: 204 };

export type CallError = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A template of `API`, as Express takes it. */
  path: string;
  group: CallGroup;
  access: CallAccess;
  /** One Bosnian sentence for the readable description. */
  summary: string;
  /** What stands for the parameters of the path; an id when absent. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body, or the form in which a file is sent. */
  body?: z.ZodType | 'file';
  answer: CallAnswer;
  /** Whether the answer to a list carries `X-Total-Count` alone, or for one page of it `Link` as well. */
  paging?: 'total' | 'links';
  /** Whether it takes an `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** Whether there is a limit to how often it may be made. */
  isLimited?: boolean;
  /** Error statuses beyond those that follow from the rest (`errorsOf`). */
  errors?: readonly CallError[];
};

const needsToken = ({ access }: ApiCall) => access === 'user' || access === 'admin';

/** Only an admin may add drafts to a public list. */
const hasDraftsQuery = ({ query }: ApiCall) => query !== undefined && 'drafts' in query.shape;

const takesBody = ({ method }: ApiCall) => method !== 'GET';

/**
 * The error statuses that a call may answer, ascending: its own, and those that follow from its access, path, query,
 * body and limits (design, section 4). 503 is left out unless it is the call's own: any call answers it without a
 * database.
 */
export function errorsOf(call: ApiCall): CallError[] {
  const statuses = new Set<CallError>(call.errors);
  if (call.query || takesBody(call)) statuses.add(400);
  if (needsToken(call) || hasDraftsQuery(call)) statuses.add(401);
  if (call.access === 'admin' || hasDraftsQuery(call)) statuses.add(403);
  if (call.path.includes('/:')) statuses.add(404);
  if (takesBody(call)) statuses.add(413).add(415);
  if (call.isLimited) statuses.add(429);
  return [...statuses].toSorted((a, b) => a - b);
}
