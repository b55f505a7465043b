import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { codingFor } from './coding.ts';

function requestWith(acceptEncoding: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (acceptEncoding !== undefined) request.headers['accept-encoding'] = acceptEncoding;
  return request;
}

describe('codingFor', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP , BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['identity, br;q=0.9', 'identity'],
    ['identity;q=0', 'identity'],
    ['gzip;q=0.5, identity;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['br;q=not-a-number', 'identity'],
    [',;,;;=', 'identity'],
  ])('answers Accept-Encoding %j with %s', (header, coding) => {
    expect(codingFor(requestWith(header))).toBe(coding);
  });
});
