import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to the database that tests can break: `cut` as if it were stopped, `hang` as if it were frozen. */
export type TcpProxy = {
  port: number;
  cut: () => Promise<void>;
  hang: () => void;
  restore: () => Promise<void>;
};

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let server: Server = listener();

  function listener(): Server {
    return createServer((inside) => {
      const outside = connect(target);
      for (const socket of [inside, outside]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          inside.destroy();
          outside.destroy();
        });
      }
      // Data that arrives while hanging is lost on purpose.
      inside.on('data', (data) => isHanging || outside.write(data));
      outside.on('data', (data) => isHanging || inside.write(data));
    });
  }

  async function listen(port: number): Promise<void> {
    server = listener().listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen(0);
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  const { port } = address;

  return {
    port,
    cut,
    hang: () => {
      isHanging = true;
    },
    restore: async () => {
      isHanging = false;
      if (server.listening) for (const socket of sockets) socket.destroy();
      else await listen(port);
    },
  };
}
