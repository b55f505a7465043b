import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { answerBeforeBody } from './rejectLargeBody.ts';

/** Long enough to be worth compressing. */
const BODY = { message: 'Zahtjev nije ispravan. '.repeat(200) };

let server: Server;

beforeEach(async () => {
  const app = express().use(compression(), (req, res) => {
    res.status(413).set('Cache-Control', 'no-store');
    void answerBeforeBody(req, res, BODY);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

it('tells a long answer in full at once, to whoever would take it compressed', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\nContent-Length: 1000000\r\n\r\nbegun',
  );
  let text = '';
  let isEnded = false;
  socket.setEncoding('utf8');
  socket.once('end', () => {
    isEnded = true;
  });
  const told = new Promise<void>((resolve) => {
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.endsWith(JSON.stringify(BODY))) resolve();
    });
  });
  await Promise.race([told, once(socket, 'close')]);
  expect(text).not.toMatch(/^content-encoding:/im);
  expect(text).toMatch(/^cache-control: no-store, no-transform\r$/im);
  expect(text.endsWith(JSON.stringify(BODY))).toBe(true);
  // The server goes on listening to the rest of the body.
  expect(isEnded).toBe(false);
  socket.destroy();
});
