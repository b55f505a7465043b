import { API } from '@institut/contract/paths';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { writesTo } from '../database/writes.ts';
import { acceptedCoding } from './acceptedCoding.ts';
import { FreshlyKept, type Wanted } from './freshlyKept.ts';
import { knowsTag } from './ifNoneMatch.ts';
import { answerInProcess } from './inProcess.ts';
import type { Logger } from '../lib/logger.ts';
import { ReadyAnswer, type ReadyBytes } from './readyAnswer.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from './requestId.ts';
import { answerLog } from './requestLog.ts';

/** Another process may write without our knowing; nobody is told what is older than this. */
const MAX_AGE_MS = 2000;
const MAX_BYTES = 32 * 1024 * 1024;
const LONGEST_URL = 1000;

/** The collection that an answer is made of, a write to which ends it, and the template of its path. */
type Source = { collection: string; route: string };

/** What everybody may read; a template with an id stands for each of its items. */
const SOURCES: Record<string, string[]> = {
  courses: [API.courses, API.featuredCourses, API.topCourses, API.course],
  news: [API.news, API.featuredNews, API.newsItem],
  careers: [API.careers, API.popularCareers, API.career],
};
const LISTS = new Map<string, Source>();
/** By what stands before the id. */
const ITEMS = new Map<string, Source>();
const ID_PARAMETER = ':id';
for (const [collection, routes] of Object.entries(SOURCES)) {
  for (const route of routes) {
    if (route.endsWith(ID_PARAMETER)) ITEMS.set(route.slice(0, -ID_PARAMETER.length), { collection, route });
    else LISTS.set(route, { collection, route });
  }
}
const ID_LENGTH = 24;
const ID = /^[\da-f]{24}$/;

/** A request with one of these may have an answer of its own. */
const OWN_ANSWER = [
  'authorization',
  'range',
  'if-match',
  'if-modified-since',
  'if-unmodified-since',
  'content-length',
  'transfer-encoding',
  'expect',
] as const;
const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/i;

type Deps = {
  logger: Logger;
  /** Makes the answers: it sees the address and an id for its log, and nothing else of whoever asked. */
  api: RequestListener;
  now?: (() => number) | undefined;
};

/**
 * Answers public reads with bytes that were made before, as fast as node can send them, and leaves every other request to
 * the framework. An answer is made by the API itself, for nobody in particular; it is sent again for at most two seconds,
 * and never to a request that came after a write of this process has ended.
 */
export function publicReads({ logger, api, now }: Deps, framework: RequestListener): RequestListener {
  const answers = new FreshlyKept<ReadyAnswer>({
    maxAgeMs: MAX_AGE_MS,
    maxBytes: MAX_BYTES,
    bytesOf: (answer) => (answer.status === 200 ? answer.bytes : undefined),
    ...(now && { now }),
  });

  const tellOf = answerLog(logger);

  return (req, res) => {
    const asked = publicRead(req);
    if (!asked) return framework(req, res);
    const { wanted, path, route } = asked;
    const id = requestIdFrom(req.headers['x-request-id']);
    tellOf(res, { reqId: id, method: req.method, path, route });
    const coding = acceptedCoding(req.headers['accept-encoding']?.toString());
    const answer = answers.find(wanted);
    const bytes = answer?.find(coding);
    if (answer && bytes) return send(req, res, { id, status: answer.status, bytes });

    const make = async () => new ReadyAnswer(await answerInProcess(api, wanted.key, { 'x-request-id': id }));
    answers
      .get(wanted, make)
      .then(async (made) => send(req, res, { id, status: made.status, bytes: await made.get(coding) }))
      .catch((error: unknown) => {
        logger.error({ reqId: id, err: error }, 'a kept answer could not be sent');
        res.destroy();
      });
  };
}

/** What a request wants, if everybody who asks for that gets the same. */
function publicRead({ method, url = '', headers }: IncomingMessage) {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_URL) return undefined;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const source =
    LISTS.get(path) ?? (ID.test(path.slice(-ID_LENGTH)) ? ITEMS.get(path.slice(0, -ID_LENGTH)) : undefined);
  if (!source || OWN_ANSWER.some((name) => headers[name] !== undefined)) return undefined;
  const { collection, route } = source;
  const wanted: Wanted = { key: url, version: () => writesTo(collection) };
  return { wanted, path, route };
}

type Ready = { id: string; status: number; bytes: ReadyBytes };

function send(req: IncomingMessage, res: ServerResponse, { id, status, bytes }: Ready): void {
  const isKnown = status === 200 && holdsAlready(req, bytes.etag);
  const headers = [...(isKnown ? bytes.notModified : bytes.headers), REQUEST_ID_HEADER, id];
  res.writeHead(isKnown ? 304 : status, headers);
  if (isKnown || req.method === 'HEAD') res.end();
  else res.end(bytes.body);
}

function holdsAlready({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  return tags !== undefined && !NO_CACHE.test(headers['cache-control'] ?? '') && knowsTag(tags, etag);
}
