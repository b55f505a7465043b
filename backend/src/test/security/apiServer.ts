import { once } from 'node:events';
import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { createLogger } from '../../lib/logger.ts';

export type RawRequest = {
  method: string;
  /** With its query, sent as it stands. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

export type ApiServer = {
  send: (request: RawRequest) => Promise<RawAnswer>;
  close: () => Promise<void>;
};

/** The application behind one kept-alive connection: thousands of calls, each sent to the letter. */
export async function startApiServer(): Promise<ApiServer> {
  const noFiles = join(tmpdir(), 'institut-no-files');
  const app = createApp({
    logger: createLogger('silent'),
    uploadsDir: noFiles,
    spaDir: noFiles,
    createPageRenderer: null,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const { port } = address;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const send = ({ method, path, headers = {}, body = '' }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const length = body.length > 0 ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
      const call = request({ agent, port, method, path, headers: { ...length, ...headers } }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      call.on('error', reject).end(body);
    });

  return {
    send,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
