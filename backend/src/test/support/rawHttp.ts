import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Asked = { method?: string; path: string; headers?: Record<string, string>; signal?: AbortSignal };
export type Bytes = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type RawHttp = {
  /** Sends exactly these headers and gives exactly the bytes that come. */
  ask: (asked: Asked) => Promise<Bytes>;
  close: () => Promise<void>;
};

/** An application behind a port, for what is lost on supertest: codings, missing headers, connections that end. */
export async function serveRaw(app: RequestListener): Promise<RawHttp> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const { port } = address;
  return {
    ask: async ({ method = 'GET', ...asked }) => {
      const call = request({ host: '127.0.0.1', port, method, ...asked }).end();
      const [response] = await once(call, 'response');
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
