import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import {
  hasDraftsQuery,
  limitOf,
  needsUser,
  previewRowOf,
  type ApiCall,
} from '@institut/contract/frame/call';
import { API } from '@institut/contract/frame/endpoints';
import { objectId } from '@institut/contract/frame/fields';
import { idempotencyKey } from '@institut/contract/orders/schema';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { UPLOAD_FIELD } from '@institut/contract/content/images';
import { COUNT_LIMIT } from '@institut/contract/limits';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { publishWrites } from '../database/versions.ts';
import { errorCode, recordNotFound, unauthorized } from '../lib/errors.ts';
import {
  bearerToken,
  currentUser,
  isPermitted,
  knownUser,
  noStore,
  recognizeStaff,
  requireConfirmed,
  requireStaff,
  requireStaffForDrafts,
  requireUser,
} from './auth.ts';
import { hasPermission } from '@institut/contract/accounts/permissions';
import { fileForm, uploadedBytes } from './requestBody.ts';
import { STREAMED, type Call, type FileStream, type Implementation, type Reply } from './implement.types.ts';
import { listHeaders } from './pageHeaders.ts';
import { networkOf, runFrom } from '../lib/origin.ts';
import { parse } from './parse.ts';
import { ports } from './ports.ts';
import { clientAddress, RATE_LIMITS } from './rateLimit.ts';
import { browserOrigin, siteUrl } from './siteUrl.ts';

export type ImplementedCall = {
  row: ApiCall;
  handlers: RequestHandler[];
  /** The call that answers which mails this one would send. */
  mailPreview?: MailPreviewCall;
  /** Returns the response to a visitor's GET without HTTP. Throws the AppError that refuses it. */
  answerVisitor: (
    params: unknown,
    query: Query,
  ) => Promise<{ headers: Record<string, string>; data: unknown }>;
};

type MailPreviewCall = { row: ApiCall; handlers: RequestHandler[] };

type Query = Readonly<Record<string, unknown>>;

/** The common type of all calls. `handle` is a method, so that handlers of narrower calls are assignable to it. */
type AnyCall = Omit<Call<ApiCall>, 'user' | 'params' | 'query' | 'body'> &
  Readonly<Record<'user' | 'params' | 'query' | 'body', unknown>>;
type AnyImplementation = Omit<Exclude<Implementation<ApiCall>, CallableFunction>, 'handle'> & {
  handle(call: AnyCall): unknown;
};

/**
 * Returns the calls of `rows`, in their order, as the server answers them: each authenticates, requires a confirmation, limits and parses
 * as its row says, calls its handler, and sends what that returns with the row's status.
 */
export function implement<const Rows extends Record<string, ApiCall>>(
  rows: Rows,
  implementations: NoInfer<{ [Name in keyof Rows]: Implementation<Rows[Name]> }>,
): { [Name in keyof Rows]: ImplementedCall };
export function implement(
  rows: Record<string, ApiCall>,
  implementations: Record<string, AnyImplementation['handle'] | AnyImplementation>,
): Record<string, ImplementedCall> {
  const calls: Record<string, ImplementedCall> = {};
  for (const [name, row] of Object.entries(rows)) {
    const given = implementations[name];
    if (!given) throw new Error(`${name} is not implemented.`);
    const implementation = typeof given === 'function' ? { handle: given } : given;
    calls[name] = {
      row,
      handlers: [...guards(row, implementation), answer(row, implementation)],
      answerVisitor: visitorAnswer(row, implementation),
      ...(row.hasMailPreview && { mailPreview: previewOf(row, implementation) }),
    };
  }
  return calls;
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Returns a router to which each address has one spelling. */
export const strictRouter = () => Router({ caseSensitive: true, strict: true });

/** Returns a router that answers each call under its own path. */
export function routerOf(calls: Record<string, ImplementedCall>): Router {
  const router = strictRouter();
  for (const { row, handlers, mailPreview } of Object.values(calls)) {
    router[VERBS[row.method]](row.path, handlers);
    if (mailPreview) router[VERBS[row.method]](mailPreview.row.path, mailPreview.handlers);
  }
  return router;
}

function authentication(row: ApiCall): RequestHandler[] {
  if (row.access === 'staff') return [requireStaff(row.permission, row.scope)];
  if (row.access === 'user') return [requireUser];
  if (row.access === 'optional') return [recognizeStaff(row.permission)];
  if (hasDraftsQuery(row)) return [requireStaffForDrafts(row.permission ?? 'administration')];
  return row.method === 'GET' ? [] : [noStore];
}

function confirmation({ needsConfirmation }: ApiCall): RequestHandler[] {
  if (!needsConfirmation || needsConfirmation === 'sometimes') return [];
  return [requireConfirmed(needsConfirmation === 'afterLogin')];
}

function limits(row: ApiCall): RequestHandler[] {
  const name = limitOf(row);
  return name ? [RATE_LIMITS[name]].flat() : [];
}

/** Middleware that may refuse a call before its input is parsed. */
function guards(row: ApiCall, { authenticate, beforeFile }: AnyImplementation): RequestHandler[] {
  return [
    ...(authenticate ? [authenticate] : authentication(row)),
    ...confirmation(row),
    ...limits(row),
    ...(beforeFile ? [beforeFile] : []),
    ...(row.body === 'file' ? fileForm(UPLOAD_FIELD) : row.form ? fileForm(row.form) : []),
  ];
}

const itemParams = z.object({ id: objectId });

function parseParams({ path, params = itemParams, group }: ApiCall, given: unknown): unknown {
  if (!path.includes('/:')) return {};
  const { data } = params.safeParse(given);
  if (!data) throw recordNotFound(group);
  return data;
}

/** An empty parameter is an absent one: `?keyword&pageNumber` asks for the first page of everything. */
const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

const parseRowQuery = ({ query }: ApiCall, { parsesQuery }: AnyImplementation, given: Query): Query =>
  query && !parsesQuery ? parse(query, given) : given;

const parseKey = ({ isIdempotent }: ApiCall, given: string | undefined): string | undefined =>
  parse(isIdempotent === 'required' ? idempotencyKey : idempotencyKey.optional(), given);

function parseBody({ body }: ApiCall, req: Request): unknown {
  if (body === 'file') return uploadedBytes(req, UPLOAD_FIELD);
  return body && parse(body, req.body);
}

function answer(row: ApiCall, implementation: AnyImplementation): RequestHandler {
  return async (req, res) => {
    const call = callOf(row, implementation, req, {
      courses: await reachedCourses(row, req),
      reply: replyOf(res),
      keyOf: () => parseKey(row, req.get(IDEMPOTENCY_KEY_HEADER)),
    });
    const result = await runFrom(originOf(req), () => implementation.handle(call));
    if (row.method !== 'GET') await publishWrites();
    if (result !== STREAMED) send(row, call.query, result, res);
  };
}

const originOf = (req: Request) =>
  ({ kind: 'request', user: knownUser(req), network: networkOf(req.ip) }) as const;

const NO_FILE = Buffer.alloc(0);

type Answering = Pick<AnyCall, 'courses' | 'reply'> & { keyOf: () => string | undefined };

/** Returns the only courses that the caller reaches with a call; null for all. */
async function reachedCourses({ scope, permission }: ApiCall, req: Request): Promise<string[] | null> {
  const user = scope && knownUser(req);
  if (!user || !permission) return null;
  const unscoped = user.permissions.filter((held) => !user.scopedPermissions.includes(held));
  return hasPermission(unscoped, permission) ? null : ports().coursesOfLecturer(user.id);
}

/** A path of a course that the caller does not reach is that of an unknown one. */
function refuseOthersCourse({ path, group }: ApiCall, params: unknown, courses: AnyCall['courses']): void {
  if (!courses || !path.startsWith(API.course)) return;
  const { id } = itemParams.loose().parse(params);
  if (!courses.includes(id)) throw recordNotFound(group);
}

function callOf(
  row: ApiCall,
  implementation: AnyImplementation,
  req: Request,
  { courses, reply, keyOf }: Answering,
): AnyCall & { query: Query } {
  const params = parseParams(row, req.params);
  refuseOthersCourse(row, params, courses);
  const rawQuery = withoutEmpty(req.query);
  const query = parseRowQuery(row, implementation, rawQuery);
  return {
    get user() {
      return currentUser(req);
    },
    get address() {
      return clientAddress(req);
    },
    get origin() {
      return browserOrigin(req);
    },
    userAgent: req.get('User-Agent') ?? '',
    token: bearerToken(req),
    isPermitted: isPermitted(req, row.permission),
    courses,
    params,
    query,
    rawQuery,
    idempotencyKey: row.isIdempotent ? keyOf() : undefined,
    body: parseBody(row, req),
    file: row.form ? uploadedBytes(req, row.form) : NO_FILE,
    reply,
  };
}

/** Answers which mails a call would send: its handler runs, but nothing of what it does is stored. */
function previewOf(row: ApiCall, implementation: AnyImplementation): MailPreviewCall {
  const preview = previewRowOf(row);
  const handle: RequestHandler = async (req, res) => {
    // A new key: the question is no repetition of the act, nor the other way round.
    const courses = await reachedCourses(row, req);
    const asked = callOf(row, implementation, req, { courses, reply: NO_REPLY, keyOf: randomUUID });
    // Confirmed, because nothing is stored: the act itself asks for the confirmation.
    const call = { ...asked, user: { ...currentUser(req), confirmedAt: new Date() } };
    const mails = await runFrom(originOf(req), () =>
      ports().previewMails(async () => implementation.handle(call), siteUrl(req)),
    );
    res.json(mails);
  };
  return { row: preview, handlers: [...authentication(preview), ...limits(preview), handle] };
}

const isListed = (result: unknown): result is { body: unknown; total: number } =>
  typeof result === 'object' && result !== null && 'body' in result && 'total' in result;

/** The JSON of a result, and the headers of a list. */
function listOf({ path, paging }: ApiCall, query: Query, result: unknown) {
  if (!paging || !isListed(result)) return { headers: {}, data: result };
  const { body: data, total } = result;
  const count = { total, ...(paging === 'capped' && { limit: COUNT_LIMIT }) };
  return { headers: listHeaders(path, paging === 'total' ? {} : query, count), data };
}

function send(row: ApiCall, query: Query, result: unknown, res: Response): void {
  const { response } = row;
  res.status(response.status);
  if ('text' in response) {
    if (!res.get('Content-Type')) res.type(response.text);
    res.send(result);
  } else if (!('json' in response)) res.end();
  else {
    const { headers, data } = listOf(row, query, result);
    res.set(headers).json(data);
  }
}

function visitorAnswer(row: ApiCall, implementation: AnyImplementation): ImplementedCall['answerVisitor'] {
  return async (givenParams, givenQuery) => {
    if (needsUser(row) || (hasDraftsQuery(row) && Boolean(givenQuery.drafts))) throw unauthorized();
    const params = parseParams(row, givenParams);
    const query = parseRowQuery(row, implementation, givenQuery);
    const result = await implementation.handle({
      user: undefined,
      isPermitted: false,
      courses: null,
      params,
      query,
      rawQuery: givenQuery,
      body: undefined,
      file: NO_FILE,
      idempotencyKey: undefined,
      address: '',
      origin: '',
      userAgent: '',
      token: undefined,
      reply: NO_REPLY,
    });
    return listOf(row, query, result);
  };
}

const NO_REPLY: Reply = {
  set: () => {},
  stream: () => Promise.reject(new Error('Files are streamed to clients alone.')),
};

const replyOf = (res: Response): Reply => ({
  set: (header, value) => void res.set(header, value),
  stream: async (file) => {
    await stream(file, res);
    return STREAMED;
  },
});

async function stream({ name, type, pieces, close }: FileStream, res: Response): Promise<void> {
  res.attachment(name).type(type);
  try {
    // The client may have disconnected while the file was opened.
    if (!res.destroyed) await pipeline(pieces, res);
  } catch (error) {
    if (!res.destroyed || errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    await close();
  }
}
