import { once } from 'node:events';
import type { Server } from 'node:http';

export type Listening = { port: number; url: string; close: () => Promise<void> };

/** Has a server listen on a free port of this machine; `close` cuts whatever is still connected. */
export async function listen(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
