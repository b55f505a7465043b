import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const NEXT = '/assets/next/';
/** A text names a file of the pages after one of these characters. */
const FILE = /(["'`(,])(\/?)assets\//g;
const TEXTS = /^(text|application)\/(html|javascript|css)/;
/** Headers of requests that the server answers with "not modified" for its own version. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];
/** Headers that are true only of the server's own text. */
const OF_ORIGINAL = ['content-length', 'content-security-policy', 'etag', 'last-modified', 'link'];

/** The text as the other version has it: other files, and another version of the service worker. */
const asNext = (body: string) =>
  body.replaceAll(FILE, `$1$2${NEXT.slice(1)}`).replace(/version:`\w+`/, 'version:`next`');

/**
 * Starts a site in front of a server that serves the same product, and after `update` another version of it: the same pages with
 * files of other names, and another service worker.
 */
export async function startUpdatable(server: string) {
  let isUpdated = false;
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url = '/' } = incoming;
    const isNext = isUpdated && (url.startsWith(NEXT) || !url.startsWith('/assets/'));
    const headers: IncomingHttpHeaders = { ...incoming.headers, 'accept-encoding': 'identity' };
    if (isNext) for (const name of CONDITIONS) delete headers[name];
    const sent = request(new URL(url.replace(NEXT, '/assets/'), server), { method, headers });
    incoming.pipe(sent);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const isText = TEXTS.test(reply.headers['content-type'] ?? '');
    if (isNext && isText) for (const name of OF_ORIGINAL) delete reply.headers[name];
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    if (isNext && isText) outgoing.end(asNext(await text(reply)));
    else reply.pipe(outgoing);
  }

  const site = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    update: () => {
      isUpdated = true;
    },
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}
