import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { ERROR_CODES, TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import compression from 'compression';
import express from 'express';
import { mongo } from 'mongoose';
import supertest from 'supertest';
import { AppError, forbidden, notFound, tooManyRequests, unauthorized } from '../lib/errors.ts';
import { createLogger } from '../lib/logger.ts';
import { errorHandler, answerBeforeBody } from './errorHandler.ts';
import { setPorts } from './ports.ts';

beforeAll(() =>
  setPorts({
    findSession: async () => null,
    isKnownLogin: async () => false,
    coursesOfLecturer: async () => [],
    noteDenied: () => undefined,
    noteRateLimit: () => undefined,
    previewMails: () => Promise.reject(new Error('not used')),
  }),
);

function answerTo(error: unknown, logged: string[] = []) {
  const logger = createLogger('info', { write: (line) => void logged.push(line) });
  const app = express();
  app.get('/', () => {
    throw error;
  });
  app.use(errorHandler(logger));
  return supertest(app).get('/');
}

describe('errorHandler', () => {
  it('maps every error code of the contract to its status', async () => {
    const statuses: Record<string, number> = {};
    for (const code of ERROR_CODES) statuses[code] = (await answerTo(new AppError(code, 'Rečenica.'))).status;
    expect(statuses).toEqual({
      validation: 400,
      code_required: 400,
      unauthorized: 401,
      forbidden: 403,
      not_found: 404,
      conflict: 409,
      stale_edit: 409,
      sold_out: 409,
      has_seats: 409,
      applications_closed: 409,
      seat_limit: 409,
      unpaid_seat_limit: 409,
      unpaid_limit: 409,
      email_unconfirmed: 409,
      offer_ended: 409,
      price_changed: 409,
      already_reviewed: 409,
      email_taken: 409,
      payment_pending: 409,
      payment_declined: 409,
      idempotency_mismatch: 422,
      wrong_password: 422,
      second_factor_required: 401,
      wrong_code: 401,
      wrong_passkey: 401,
      second_factor_missing: 403,
      confirmation_required: 403,
      too_large: 413,
      unsupported_type: 415,
      too_many_requests: 429,
      unavailable: 503,
      internal: 500,
    });
  });

  it('answers an unknown error with a 500 without internal details, and logs it', async () => {
    const logged: string[] = [];
    const response = await answerTo(new Error('connect to db-7.internal failed'), logged);
    expect(response.status).toBe(500);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      code: 'internal',
      message: 'Došlo je do greške na serveru. Pokušajte ponovo.',
    });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('db-7.internal');
  });

  it.each([
    new mongo.MongoServerError({ message: 'no', errorLabels: ['TransientTransactionError'] }),
    new mongo.MongoServerError({ message: 'a write conflict outside a transaction', code: 112 }),
    new mongo.MongoNetworkError('connection 3 to 10.0.0.7:27017 closed'),
  ])('answers 503 when the database is unavailable: %s', async (error) => {
    const response = await answerTo(error);
    expect(response.status).toBe(503);
    expect(response.body.code).toBe('unavailable');
    expect(response.text).not.toContain('10.0.0.7');
  });

  it('answers 500 to a thrown string', async () => {
    expect((await answerTo('text')).status).toBe(500);
  });

  it('answers 500 to an error that carries the 4xx status of another server', async () => {
    const logged: string[] = [];
    const refusal = Object.assign(new Error('PayPal answered 403'), { status: 403 });
    expect((await answerTo(refusal, logged)).status).toBe(500);
    expect(logged.join('')).toContain('PayPal answered 403');
  });

  it('sets Retry-After from the error', async () => {
    expect((await answerTo(tooManyRequests(42))).headers['retry-after']).toBe('42');
  });

  it('uses the message that logs users out for 401 only', () => {
    expect(unauthorized().message).toBe(TOKEN_FAILED_MESSAGE);
    expect(forbidden().message).not.toBe(TOKEN_FAILED_MESSAGE);
  });

  it('inflects the message of a 404 for the gender of the noun', () => {
    expect(notFound('Kurs').message).toBe('Kurs nije pronađen.');
    expect(notFound('Prijava', 'f').message).toBe('Prijava nije pronađena.');
    expect(notFound('Mjesto', 'n').message).toBe('Mjesto nije pronađeno.');
  });
});

describe('answerBeforeBody', () => {
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

  it('sends a long response completely and uncompressed before the body has been received', async () => {
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
    // The server continues to receive the rest of the body.
    expect(isEnded).toBe(false);
    socket.destroy();
  });
});
