import { CALL_NAMES, callNamed } from '@institut/contract/frame/calls';
import { ERROR_CODES } from '@institut/contract/frame/errors';
import { API } from '@institut/contract/frame/endpoints';
import { z } from 'zod';
import { testApp } from '../../test/support/testApp.ts';
import { buildOpenApi } from './openapi.ts';

/** The parts of the document that the tests read. */
const parsed = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        summary: z.string(),
        security: z.unknown(),
        parameters: z.looseObject({ name: z.string() }).array().optional(),
        requestBody: z.unknown().optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({ properties: z.record(z.string(), z.unknown()) })),
  }),
});
const document = parsed.parse(buildOpenApi('API'));
const operation = (path: string, method: string) => document.paths[path]?.[method];

/** Returns every `$ref` in a value. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

function resolve(reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>(
      (value, key) => Object.entries(value ?? {}).find(([name]) => name === key)?.[1],
      document,
    );
}

describe('GET /api/openapi.json', () => {
  it('answers the OpenAPI document to everybody', async () => {
    const answer = await testApp()
      .get(API.openApi)
      .expect(200)
      .expect('Content-Type', /application\/json/);
    const whole = buildOpenApi('API');
    expect(answer.body).toEqual({
      ...JSON.parse(JSON.stringify(whole)),
      info: { ...whole.info, title: expect.stringMatching(/^API – /) },
    });
  });

  it('contains every call of the contract once, under its path and method', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((o) => o.operationId),
    );
    const previews = CALL_NAMES.filter((name) => callNamed(name).hasMailPreview).map(
      (name) => `${name}Mails`,
    );
    expect(ids.toSorted()).toEqual([...CALL_NAMES, ...previews].toSorted());
    for (const name of CALL_NAMES) {
      const { method, path, summary } = callNamed(name);
      const described = operation(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase());
      expect(described).toMatchObject({ operationId: name, summary });
    }
  });

  it('refers only to existing components, and to each component at least once', () => {
    const used = new Set(references(document));
    expect([...used].filter((reference) => resolve(reference) === undefined)).toEqual([]);
    const shapes = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(shapes.filter((shape) => !used.has(shape))).toEqual([]);
  });

  it('describes the fields of a request before defaults are applied and those of a response after', () => {
    expect(operation('/api/users/login', 'post')?.requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            required: ['email', 'password'],
            properties: {
              email: { type: 'string', format: 'email', maxLength: 254 },
              rememberMe: { default: false },
            },
          },
        },
      },
    });
    expect(operation('/api/kursevi', 'get')?.parameters).toContainEqual({
      name: 'pageNumber',
      in: 'query',
      schema: { type: 'string', pattern: String.raw`^[1-9]\d{0,5}$` },
    });
    expect(document.components.schemas.UserInfo).toMatchObject({ additionalProperties: false });
  });

  it('refers to shared schemas, also inside other schemas', () => {
    expect(document.components.schemas.Course?.properties.reviews).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Review' },
    });
    expect(operation('/api/kursevi/{id}', 'get')?.responses[200]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            anyOf: [{ $ref: '#/components/schemas/Course' }, { $ref: '#/components/schemas/AdminCourse' }],
          },
        },
      },
    });
  });

  it('describes who may make each call', () => {
    expect(operation('/api/kursevi/one', 'get')?.security).toEqual([]);
    expect(operation('/api/kursevi', 'get')?.security).toEqual([{}, { bearer: [] }]);
    expect(operation('/api/kursevi', 'post')?.security).toEqual([{ bearer: [] }]);
  });

  it('describes which permission each call needs, or gives more to', () => {
    expect(operation('/api/kursevi', 'post')?.description).toBe('Traži dozvolu „kursevi”.');
    expect(operation('/api/orders/{id}/edit', 'put')?.description).toBe(
      'Traži dozvolu „odluke o prijavama” ili „uplate”.',
    );
    expect(operation('/api/overview', 'get')?.description).toBe('Traži bilo koju dozvolu zaposlenih.');
    expect(operation('/api/orders/{id}', 'get')?.description).toBe(
      'Više dobija ko ima dozvolu „pregled prijava”.',
    );
  });

  it('describes which calls need a recent confirmation', () => {
    const always = 'Traži potvrdu identiteta u posljednjih 10 minuta (POST /api/users/session/confirm)';
    expect(operation('/api/users/{id}', 'delete')?.description).toContain(always);
    expect(operation('/api/exports/{list}', 'get')?.description).toContain('traži potvrdu identiteta');
    expect(operation('/api/users', 'post')?.description).toBeUndefined();
  });

  it('describes headers, forms and errors', () => {
    expect(operation('/api/orders', 'post')).toMatchObject({
      parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { format: 'uuid' } }],
      responses: { 201: { headers: { 'Idempotent-Replayed': {} } }, 422: {}, 429: {}, default: {} },
    });
    expect(operation('/api/orders', 'get')?.responses[200]).toMatchObject({
      headers: { 'X-Total-Count': {}, 'X-Total-Count-Relation': {}, Link: {} },
    });
    expect(operation('/api/vijesti', 'get')?.responses[200]).toMatchObject({
      headers: { 'X-Total-Count': {}, Link: {} },
    });
    expect(operation('/api/vijesti', 'get')?.responses[200]).not.toHaveProperty(
      'headers.X-Total-Count-Relation',
    );
    expect(operation('/api/upload', 'post')).toMatchObject({
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['image'] } } } },
      responses: { 201: { content: { 'text/plain': {} } } },
    });
    expect(document.components.schemas.ApiErrorBody).toMatchObject({
      additionalProperties: false,
      required: ['message', 'code'],
      properties: { code: { enum: [...ERROR_CODES] } },
    });
  });
});

async function page(): Promise<string> {
  const { text } = await testApp()
    .get(API.docs)
    .expect(200)
    .expect('Content-Type', /text\/html/);
  return text;
}

describe('GET /api/docs', () => {
  it('has a Bosnian title, and no inline script or style that the policy would block', async () => {
    const html = await page();
    expect(html).toMatch(/<html lang="bs">[^]*<title>API – [^<]+<\/title>/);
    expect(html).not.toMatch(/<script(?! src="\/api\/docs\/)|<style|style=|\son\w+=|undefined|\[object/);
  });

  it('loads only files that this server sends; those of Swagger UI are cached forever', async () => {
    const files = Array.from(
      (await page()).matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g),
      ([, file = '']) => file,
    );
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { headers } = await testApp().get(file).expect(200);
      const isOurs = file === API.docsScript;
      expect(headers['content-type']).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect(headers['cache-control']).toBe(isOurs ? 'no-cache' : 'public, max-age=31536000, immutable');
    }
  });

  it('starts Swagger UI with the OpenAPI document of this server', async () => {
    const { text } = await testApp().get(API.docsScript).expect(200);
    expect(text).toContain(`"url":"${API.openApi}"`);
  });
});
