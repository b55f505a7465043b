import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { writesTo } from '../database/writes.ts';
import type { Logger } from '../lib/logger.ts';
import type { CacheEntry } from './cacheRules.ts';
import { codingFor } from './coding.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { REQUEST_ID_HEADER, requestIdFrom, responseLog } from './requestLog.ts';
import { cspNonce, newNonce } from './securityHeaders.ts';
import { StoredResponse, type FinishedResponse, type Variant } from './storedResponse.ts';

/** Limits how old a response can be after a write by another process. */
const MAX_AGE_MS = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

type Deps = {
  logger: Logger;
  /** Returns the cache entry of a request; undefined when it must not be answered from the cache. */
  entryOf: (req: IncomingMessage) => CacheEntry | undefined;
  /** Milliseconds of a clock that never goes back. */
  now?: (() => number) | undefined;
};

type Stored = { response: StoredResponse; version: number };
/** A response that is being computed for its first client, and the clients that wait for it. */
type Pending = { version: number; startedAt: number; waiting: ((response?: StoredResponse) => void)[] };

/** The functions that take over the framework's responses to be stored. */
const captures = new WeakMap<ServerResponse, (finished: FinishedResponse) => void>();

const versionOf = ({ collections }: CacheEntry): number =>
  collections.reduce((sum, collection) => sum + writesTo(collection), 0);

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
      capture({ status: res.statusCode, headers: Object.fromEntries(headers), body, nonce: cspNonce(res) });
      return res;
    };
  }
  next();
};

/**
 * Answers requests whose response is the same for every visitor with stored responses of `framework`, for at most two
 * seconds and never after a write of this process to one of their collections. Simultaneous equal requests share one
 * computation.
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
  });
  const pending = new Map<string, Pending>();
  const logResponse = responseLog(logger);

  function send(req: IncomingMessage, res: ServerResponse, response: StoredResponse, id: string): void {
    const coding = codingFor(req);
    const variant = response.find(coding);
    if (variant) return write(req, res, { status: response.status, id, variant });
    const made = response.nonce ? response.withNonce(newNonce(), coding) : response.get(coding);
    made
      .then((variant) => write(req, res, { status: response.status, id, variant }))
      .catch((error: unknown) => {
        logger.error({ reqId: id, err: error }, 'a stored response could not be sent');
        res.destroy();
      });
  }

  /** Passes the request to the framework, and stores the response unless a write has invalidated it in the meantime. */
  function compute(req: IncomingMessage, res: ServerResponse, entry: CacheEntry): void {
    const own: Pending = { version: versionOf(entry), startedAt: clock(), waiting: [] };
    pending.set(entry.key, own);
    let isOver = false;
    const finish = (finished?: FinishedResponse) => {
      if (isOver) return;
      isOver = true;
      if (pending.get(entry.key) === own) pending.delete(entry.key);
      const response = finished && new StoredResponse(finished);
      if (response && entry.keeps(response.status) && versionOf(entry) === own.version) {
        stored.set(entry.key, { response, version: own.version }, { start: own.startedAt });
      }
      for (const respond of own.waiting) respond(response);
      if (!finished || !response) return;
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      send(req, res, response, finished.headers[REQUEST_ID_HEADER.toLowerCase()] ?? '');
    };
    captures.set(res, finish);
    onResponseClosed(res, () => finish());
    framework(req, res);
  }

  const handle: RequestListener = (req, res) => {
    const entry = entryOf(req);
    if (!entry) return framework(req, res);
    const version = versionOf(entry);
    const known = stored.get(entry.key);
    const shared = pending.get(entry.key);
    const isShared = shared?.version === version && clock() - shared.startedAt < MAX_AGE_MS;
    if (known?.version !== version && !isShared) return compute(req, res, entry);

    const id = requestIdFrom(req.headers['x-request-id']);
    const respond = (response: StoredResponse) => {
      logResponse(res, { reqId: id, method: req.method, path: entry.path, route: entry.route });
      send(req, res, response, id);
    };
    if (known?.version === version) return respond(known.response);
    // Without a response the first client has disconnected; then the next one computes it.
    shared?.waiting.push((response) => (response ? respond(response) : handle(req, res)));
  };
  return handle;
}

type Sent = { status: number; id: string; variant: Variant };

function write(req: IncomingMessage, res: ServerResponse, { status, id, variant }: Sent): void {
  const { etag, body } = variant;
  const isKnown = status === 200 && etag !== undefined && fresh(req.headers, { etag });
  res.writeHead(isKnown ? 304 : status, [
    ...(isKnown ? variant.notModified : variant.headers),
    REQUEST_ID_HEADER,
    id,
  ]);
  if (isKnown || req.method === 'HEAD') res.end();
  else res.end(body);
}
