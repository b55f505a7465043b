import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * The baseline: a plain node:http server in its own process that sends the same bytes to every request. Its parent sends
 * the bytes over IPC and receives the port.
 */
export type RawAnswer = { status: number; headers: string[]; body: string };

let answer: RawAnswer = { status: 503, headers: [], body: '' };
let body = Buffer.alloc(0);

process.on('message', (given: RawAnswer) => {
  answer = given;
  body = Buffer.from(given.body, 'base64');
  process.send?.('ready');
});

const server = createServer({ keepAliveTimeout: 65_000 }, (_req, res) => {
  res.writeHead(answer.status, answer.headers).end(body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
