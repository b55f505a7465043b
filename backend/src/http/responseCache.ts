import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import type { CachedCollection } from '@institut/contract/frame/call';
import { dayNumber } from '../lib/instituteDay.ts';
import { versionLifetime, versionOf } from '../database/versions.ts';
import type { Logger } from '../lib/logger.ts';
import { cachedResponses, requestsInFlight } from '../lib/metrics.ts';
import { codingFor } from './coding.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { REQUEST_ID_HEADER, requestIdFrom, storedResponseLog } from './requestLog.ts';
import { StoredResponse, type Answer, type FinishedResponse, type Variant } from './storedResponse.ts';

/** How old a response can be that was shortened under load; the next one may be whole. */
const SHORTENED_AGE_MS = 2000;
/** How old a response can be that is sent instead of a 503. */
const MAX_AGE_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const MAX_BYTES = 32 * 1024 * 1024;

/** Where the response cache stores the response to a request. */
export type CacheEntry = {
  key: string;
  path: string;
  /** The template of the path, for metrics. */
  route: string;
  /** A write to one of them makes the response invalid. */
  collections: readonly CachedCollection[];
  /** Returns whether a response with this status is stored; others are only shared by simultaneous requests. */
  keeps: (status: number) => boolean;
};

type Deps = {
  logger: Logger;
  /** Returns the cache entry of a request; undefined when it must not be answered from the cache. */
  entryOf: (req: IncomingMessage) => CacheEntry | undefined;
  /** Milliseconds of a clock that never goes back. */
  now?: (() => number) | undefined;
};

type Stored = { response: StoredResponse; version: number; startedAt: number; isShortened: boolean };
/** A response that is being computed for its first client since `startedAt`, and the clients that wait for it. */
type Pending = { version: number; startedAt: number; waiting: ((response?: StoredResponse) => void)[] };

/** The functions that take over the framework's responses to be stored. */
const captures = new WeakMap<ServerResponse, (finished: FinishedResponse) => void>();

/** The responses that lack what a later one will have. */
const shortened = new WeakSet<ServerResponse>();

/** Marks a response that lacks something because the server is busy, or the database away. */
export const markShortened = (res: ServerResponse): void => void shortened.add(res);

/** A new day at the institute ends early discounts and applications. */
const versionOfEntry = ({ collections }: CacheEntry): number =>
  collections.reduce((sum, collection) => sum + versionOf(collection), dayNumber());

/** Returns whether a response goes through the cache, which compresses it itself. */
export const isCaptured = (res: ServerResponse): boolean => captures.has(res);

/** Passes a finished response to the cache, if it is to be stored, instead of sending it. */
export const captureResponse: RequestHandler = (_req, res, next) => {
  const capture = captures.get(res);
  if (capture) {
    res.send = (body: unknown) => {
      if (typeof body !== 'string') throw new Error('Only texts are stored in the response cache.');
      // `res.send` would add the charset.
      res.type(res.get('Content-Type') ?? 'html');
      const headers = Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
      capture({ status: res.statusCode, headers: Object.fromEntries(headers), body });
      return res;
    };
  }
  next();
};

/**
 * Answers requests whose response is the same for every visitor with stored responses of `framework`, for at most
 * `versionLifetime` and never after a known write to one of their collections. Instead of a 503 or a shortened page clients
 * get the last whole response of the same version, at most a minute old. Simultaneous equal requests share one computation.
 */
export function responseCache({ logger, entryOf, now }: Deps, framework: RequestListener): RequestListener {
  const clock = now ?? (() => performance.now());
  const stored = new LRUCache<string, Stored>({
    maxSize: MAX_BYTES,
    maxEntrySize: Math.floor(MAX_BYTES / 10),
    sizeCalculation: ({ response }) => response.bytes,
    // lru-cache treats an entry as stale only once it is older than its ttl.
    ttl: MAX_AGE_MS - 1,
    ttlResolution: 0,
    perf: { now: clock },
    // The next response may be the same.
    noDeleteOnStaleGet: true,
  });
  const isYoung = ({ startedAt, isShortened = false }: { startedAt: number; isShortened?: boolean }) =>
    clock() - startedAt < Math.min(versionLifetime(), isShortened ? SHORTENED_AGE_MS : Infinity);
  const pending = new Map<string, Pending>();
  const logStored = storedResponseLog(logger);

  /** Calls `send` with the response in the coding of a request; at once if it has been made before. */
  function choose(req: IncomingMessage, response: StoredResponse, send: (chosen: Answer) => void) {
    const coding = codingFor(req);
    const choose = ({ etag, full, notModified }: Variant) =>
      send(response.status === 200 && isFresh(req, etag) ? notModified : full);
    const variant = response.find(coding);
    if (variant) return choose(variant);
    response
      .get(coding)
      .then(choose)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a stored response could not be sent');
        req.destroy();
      });
  }

  function respond(req: IncomingMessage, res: ServerResponse, entry: CacheEntry, response: StoredResponse) {
    const startedAt = performance.now();
    requestsInFlight.inc();
    const reqId = requestIdFrom(req.headers['x-request-id']);
    choose(req, response, (chosen) => {
      onResponseClosed(res, () =>
        logStored({
          reqId,
          method: req.method,
          path: entry.path,
          route: entry.route,
          status: chosen.status,
          isAnswered: res.writableFinished,
          ms: performance.now() - startedAt,
        }),
      );
      write(res, chosen, reqId);
    });
  }

  /** Passes the request to the framework, and stores the response unless a write has invalidated it in the meantime. */
  function compute(req: IncomingMessage, res: ServerResponse, entry: CacheEntry): void {
    const own: Pending = { version: versionOfEntry(entry), startedAt: clock(), waiting: [] };
    pending.set(entry.key, own);
    let isOver = false;
    const finish = (finished?: FinishedResponse) => {
      if (isOver) return;
      isOver = true;
      if (pending.get(entry.key) === own) pending.delete(entry.key);
      const response = finished && (lastWhole(finished, res, entry) ?? store(finished, res, entry, own));
      // A limit of the first client refuses it alone.
      const shared = response?.status === TOO_MANY_REQUESTS ? undefined : response;
      for (const answer of own.waiting) answer(shared);
      if (!finished || !response) return;
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      const id = finished.headers[REQUEST_ID_HEADER.toLowerCase()] ?? '';
      choose(req, response, (chosen) => write(res, chosen, id));
    };
    captures.set(res, finish);
    onResponseClosed(res, () => finish());
    framework(req, res);
  }

  /** Returns the last response if the new one lacks something and nothing was written in between. */
  function lastWhole({ status }: FinishedResponse, res: ServerResponse, entry: CacheEntry) {
    if (status !== UNAVAILABLE && !shortened.has(res)) return undefined;
    const last = stored.get(entry.key);
    return last && !last.isShortened && last.version === versionOfEntry(entry) ? last.response : undefined;
  }

  function store(finished: FinishedResponse, res: ServerResponse, entry: CacheEntry, own: Pending) {
    const response = reuseEqual(entry.key, new StoredResponse(finished));
    const { version, startedAt } = own;
    if (entry.keeps(response.status) && versionOfEntry(entry) === version) {
      const value = { response, version, startedAt, isShortened: shortened.has(res) };
      stored.set(entry.key, value, { start: startedAt });
    }
    return response;
  }

  /** Returns the response that was stored before if it is the same, because its codings have been made already. */
  function reuseEqual(key: string, response: StoredResponse): StoredResponse {
    const before = stored.peek(key, { allowStale: true })?.response;
    return before?.equals(response) ? before : response;
  }

  const handle: RequestListener = (req, res) => {
    const entry = entryOf(req);
    if (!entry) return framework(req, res);
    const version = versionOfEntry(entry);
    const known = stored.get(entry.key);
    if (known?.version === version && isYoung(known)) {
      cachedResponses.stored.inc();
      return respond(req, res, entry, known.response);
    }
    const shared = pending.get(entry.key);
    const isShared = shared?.version === version && isYoung(shared);
    if (!isShared) {
      cachedResponses.computed.inc();
      return compute(req, res, entry);
    }
    cachedResponses.shared.inc();
    // Without a response the first client has disconnected or was refused; then the next one computes it.
    shared.waiting.push((response) => (response ? respond(req, res, entry, response) : handle(req, res)));
  };
  return handle;
}

function write(res: ServerResponse, { status, headers, body }: Answer, id: string): void {
  res
    .writeHead(status, [...headers, REQUEST_ID_HEADER, id])
    .end(res.req.method === 'HEAD' ? undefined : body);
}

const isFresh = ({ headers }: IncomingMessage, etag: string): boolean =>
  headers['if-none-match'] !== undefined && fresh(headers, { etag });
