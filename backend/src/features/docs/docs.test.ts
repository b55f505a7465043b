import { CALL_NAMES, callNamed } from '@institut/contract/calls';
import { ERROR_CODES } from '@institut/contract/error';
import { API } from '@institut/contract/paths';
import { testApp } from '../../test/support/testApp.ts';
import { buildOpenApi } from './openapi.ts';
import { SHARED_SHAPES } from './sharedShapes.ts';

const document = buildOpenApi('API');
const operation = (path: string, method: string) => document.paths[path]?.[method];

/** Every `$ref` anywhere in a value. */
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
  it('answers the description to everybody', async () => {
    const answer = await testApp()
      .get(API.openApi)
      .expect(200)
      .expect('Content-Type', /application\/json/);
    expect(answer.body).toEqual({
      ...document,
      info: { ...document.info, title: expect.stringMatching(/^API – /) },
    });
  });

  it('holds every call once, under its path and method', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((o) => o.operationId),
    );
    expect(ids.toSorted()).toEqual(CALL_NAMES.toSorted());
  });

  it('refers to nothing that is not there, and has nothing that nobody refers to', () => {
    const used = new Set(references(document));
    expect([...used].filter((reference) => resolve(reference) === undefined)).toEqual([]);
    const shapes = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(shapes.filter((shape) => !used.has(shape))).toEqual([]);
  });

  it('describes what is sent before defaults, and what is answered after them', () => {
    expect(document.components.schemas.LogInBody).toMatchObject({
      required: ['email', 'password'],
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        rememberMe: { default: false },
      },
    });
    expect(operation('/api/kursevi', 'get')?.parameters).toContainEqual({
      name: 'pageNumber',
      in: 'query',
      required: false,
      schema: { type: 'string', pattern: String.raw`^[1-9]\d{0,5}$` },
    });
    expect(document.components.schemas.UserInfo).toMatchObject({ additionalProperties: false });
  });

  it('refers to shared shapes, also inside others', () => {
    expect(document.components.schemas.Course?.properties?.reviews).toEqual({
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

  it('says who may call', () => {
    expect(operation('/api/kursevi/one', 'get')?.security).toEqual([]);
    expect(operation('/api/kursevi', 'get')?.security).toEqual([{}, { bearer: [] }]);
    expect(operation('/api/kursevi', 'post')?.security).toEqual([{ bearer: [] }]);
  });

  it('names headers, forms and errors', () => {
    expect(operation('/api/orders', 'post')).toMatchObject({
      parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { format: 'uuid' } }],
      responses: { 201: { headers: { 'Idempotent-Replayed': {} } }, 422: {}, 429: {}, default: {} },
    });
    expect(operation('/api/orders', 'get')?.responses[200]).toMatchObject({
      headers: { 'X-Total-Count': {}, Link: {} },
    });
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

describe('GET /api/docs', () => {
  it('shows every call and every shape, without scripts or styles of its own', async () => {
    const { text } = await testApp()
      .get(API.docs)
      .expect(200)
      .expect('Content-Type', /text\/html/);
    for (const name of CALL_NAMES) expect(text).toContain(`<article id="${name}">`);
    for (const name of Object.keys(SHARED_SHAPES)) expect(text).toContain(`<article id="oblik-${name}">`);
    for (const link of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${link[1]}"`);
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|undefined|\[object/);
  });

  it('says of each call what it is for', async () => {
    const { text } = await testApp().get(API.docs);
    for (const name of CALL_NAMES) expect(text).toContain(callNamed(name).summary);
  });

  it('brings its own stylesheet', async () => {
    const page = await testApp().get(API.docs);
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text) ?? [];
    const { text } = await testApp()
      .get(href)
      .expect(200)
      .expect('Content-Type', /text\/css/);
    expect(text).toContain('#0b72b9');
  });
});
