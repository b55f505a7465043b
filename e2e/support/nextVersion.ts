import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const NEXT = '/assets/next/';
/** Where a text names a file of the pages. */
const FILE = /(["'`(])(\/?)assets\//g;
const TEXTS = /^(text|application)\/(html|javascript|css)/;

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
    const { method, url = '/', headers } = incoming;
    const isNext = isUpdated && (url.startsWith(NEXT) || !url.startsWith('/assets/'));
    const path = url.replace(NEXT, '/assets/');
    const sent = request(new URL(path, server), {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    incoming.pipe(sent);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    const {
      'content-security-policy': _policy,
      link: _link,
      'content-length': _length,
      ...kept
    } = reply.headers;
    if (!isNext || !TEXTS.test(reply.headers['content-type'] ?? '')) {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      return;
    }
    outgoing.writeHead(reply.statusCode ?? 502, kept);
    outgoing.end(asNext(await text(reply)));
  }

  const site: Server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
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
