import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { listen, openRaw, type Listening } from '../test/support/httpClient.ts';
import { onceGone } from './onResponseClosed.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Server;
let site: Listening;

beforeEach(async () => {
  server = createServer();
  site = await listen(server);
});
afterEach(() => site.close());

async function arrival() {
  const client = await openRaw(site.port);
  const arrived = new Promise<ServerResponse>((resolve) =>
    server.once('request', (_req, res) => resolve(res)),
  );
  client.socket.write(REQUEST);
  return { client, res: await arrived };
}

describe('onceGone', () => {
  it('calls when the answer has been sent', async () => {
    const { res } = await arrival();
    const isCalled = new Promise<void>((resolve) => onceGone(res, resolve));
    res.end();
    await expect(isCalled).resolves.toBeUndefined();
  });

  it('calls at once for an answer that was sent before', async () => {
    const { res } = await arrival();
    const closed = once(res, 'close');
    res.end();
    await closed;
    const call = jest.fn();
    onceGone(res, call);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('calls at once when the connection is gone already, and only once', async () => {
    const { client, res } = await arrival();
    const closed = new Promise((resolve) => res.req.socket.once('close', resolve));
    client.socket.resetAndDestroy();
    await closed;
    const call = jest.fn();
    onceGone(res, call);
    expect(call).toHaveBeenCalledTimes(1);
    res.emit('close');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('does not call before', async () => {
    const { res } = await arrival();
    const call = jest.fn();
    onceGone(res, call);
    expect(call).not.toHaveBeenCalled();
  });
});
