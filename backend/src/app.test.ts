import { API } from '@institut/contract/frame/endpoints';
import { env } from './config/env.ts';
import { mediaSources } from './http/securityHeaders.ts';
import { testApp, useTestDatabase } from './test/support/testApp.ts';

useTestDatabase();

const postLogin = () => testApp().post(API.login);

async function idAfter(given: string): Promise<unknown> {
  const { headers } = await testApp().get(API.live).set('X-Request-Id', given);
  return headers['x-request-id'];
}

describe('every response', () => {
  it.each([API.siteConfig, '/api/nowhere', '/kursevi'])('has the security headers: %s', async (path) => {
    const { headers } = await testApp().get(path);
    expect(headers['content-security-policy']?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "frame-src 'none'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "media-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each(['/', '/placeorder', '/orders/1', '/login?redirect=/order/1', API.siteConfig])(
    'allows nothing of PayPal outside the pages of an order: %s',
    async (path) => {
      const { headers } = await testApp().get(path);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).not.toContain('paypal');
    },
  );

  it('allows what PayPal needs on the page of an order', async () => {
    const { headers } = await testApp().get('/order/507f1f77bcf86cd799439011');
    expect(headers['content-security-policy']?.split(';')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://www.paypal.com/sdk/ https://www.paypalobjects.com",
        'frame-src https://www.paypal.com https://www.sandbox.paypal.com',
        "connect-src 'self' https://www.paypal.com https://www.sandbox.paypal.com",
        "img-src 'self' data: https://www.paypal.com https://t.paypal.com https://www.paypalobjects.com",
      ]),
    );
  });

  describe('has a request id', () => {
    const NEW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

    it('behind a trusted proxy the one of the request if well-formed, otherwise a new one', async () => {
      jest.replaceProperty(env, 'TRUST_PROXY', 1);
      expect(await idAfter('proxy-7.a_B')).toBe('proxy-7.a_B');
      for (const given of ['', 'two words', '<script>', 'x'.repeat(65)]) {
        expect(await idAfter(given)).toMatch(NEW_ID);
      }
    });

    it('without a trusted proxy always a new one, so that no client chooses it', async () => {
      expect(await idAfter('proxy-7.a_B')).toMatch(NEW_ID);
    });
  });
});

describe('an unknown address under /api', () => {
  it.each(['get', 'post', 'put', 'delete'] as const)('is a JSON 404 for %s', async (method) => {
    const response = await testApp()[method]('/api/nowhere');
    expect(response.status).toBe(404);
    expect(response.type).toBe('application/json');
    expect(response.body).toEqual({ code: 'not_found', message: 'Adresa nije pronađena.' });
  });

  it.each(['/api', '/api/', '/api/nema/toga', '/api/kursevi/%E0%A4%A'])(
    'is never a page: %s',
    async (path) => {
      const response = await testApp().get(path).set('Accept', 'text/html');
      expect(response.status).toBe(404);
      expect(response.type).toBe('application/json');
    },
  );
});

describe('an unreadable body', () => {
  it('is a 400 when it is broken JSON', async () => {
    const response = await postLogin().type('json').send('{"email":');
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      code: 'validation',
      message: 'Zahtjev nije ispravan JSON. Provjerite zagrade i navodnike.',
    });
  });

  it.each(['"text"', '7', 'null'])('is a 400 when it is no object: %s', async (body) => {
    const response = await postLogin().type('json').send(body);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('validation');
  });

  it('is a 400 when it is a list', async () => {
    const response = await postLogin().send([]);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ code: 'validation', message: 'Ovdje treba unijeti objekat.' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data'])(
    'is a 415 as %s',
    async (type) => {
      const response = await postLogin().set('Content-Type', type).send('{"email":"ana@example.com"}');
      expect(response.status).toBe(415);
      expect(response.body).toEqual({
        code: 'unsupported_type',
        message: 'Vrsta sadržaja nije podržana: pošaljite JSON.',
      });
    },
  );

  it.each([
    ['in an unknown encoding', 'Content-Encoding', 'zstd'],
    ['in an unknown character set', 'Content-Type', 'application/json; charset=klingon'],
  ])('is a 415 %s', async (_what, header, value) => {
    const response = await postLogin().type('json').set(header, value).send('{}');
    expect(response.status).toBe(415);
    expect(response.body.code).toBe('unsupported_type');
  });

  it('is a 413 above 100 kB', async () => {
    const response = await postLogin().send({ email: 'a'.repeat(110_000) });
    expect(response.status).toBe(413);
    expect(response.body).toEqual({
      code: 'too_large',
      message: 'Zahtjev je prevelik. Skratite tekst i pokušajte ponovo.',
    });
  });
});

describe('the keys __proto__ and constructor in a body', () => {
  it('do not reach any prototype', async () => {
    const response = await testApp()
      .post(API.users)
      .type('json')
      .send('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual(['name', 'email', 'password']);
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('mediaSources', () => {
  it.each([
    [null, ["'self'"]],
    ['/video/institut.mp4', ["'self'"]],
    ['https://media.example.com/films/v.mp4?x=1', ["'self'", 'https://media.example.com']],
  ])('returns the sources of the security policy for the video %j', (video, sources) => {
    expect(mediaSources(video)).toEqual(sources);
  });
});
