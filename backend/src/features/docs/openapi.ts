import { CALL_GROUPS, errorsOf, type ApiCall } from '@institut/contract/call';
import { CALL_NAMES, callNamed, type CallName } from '@institut/contract/calls';
import { objectId } from '@institut/contract/fields';
import { idempotencyKey } from '@institut/contract/order.schema';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import { UPLOAD_FIELD, UPLOAD_TYPES } from '@institut/contract/upload';
import type { z } from 'zod';
import { ERROR_REASONS } from './errorReasons.ts';
import { answerSchemas, requestSchema, type JsonSchema } from './jsonSchemas.ts';
import type { Header, OpenApi, Operation, Parameter, Response } from './openapi.types.ts';
import { SHARED_SHAPES } from './sharedShapes.ts';

type Schemas = Record<string, JsonSchema>;

const shapeRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The name under which a call's own schema is converted; `:` keeps it apart from the shared ones. */
const answerName = (name: CallName, audience: 'json' | 'adminJson') => `${name}:${audience}`;

/** One conversion for all answers, so that each refers to the shared shapes in it. */
function convertAnswers(): { shared: Schemas; answerOf: (name: string, schema: z.ZodType) => JsonSchema } {
  const sharedNames = new Map(Object.entries(SHARED_SHAPES).map(([name, schema]) => [schema, name]));
  const own: Record<string, z.ZodType> = {};
  for (const name of CALL_NAMES) {
    const { response: answer } = callNamed(name);
    if (!('json' in answer)) continue;
    if (!sharedNames.has(answer.json)) own[answerName(name, 'json')] = answer.json;
    const { adminJson } = answer;
    if (adminJson && !sharedNames.has(adminJson)) own[answerName(name, 'adminJson')] = adminJson;
  }
  const schemas = answerSchemas({ ...SHARED_SHAPES, ...own });
  const shared = Object.fromEntries(Object.entries(schemas).filter(([name]) => name in SHARED_SHAPES));
  const answerOf = (name: string, schema: z.ZodType): JsonSchema => {
    const sharedName = sharedNames.get(schema);
    return sharedName ? shapeRef(sharedName) : (schemas[name] ?? {});
  };
  return { shared, answerOf };
}

function parametersOf({ path, params, query, isIdempotent }: ApiCall): Parameter[] {
  const parameters: Parameter[] = [];
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const schema = requestSchema(params?.shape[name] ?? objectId);
    parameters.push({ name, in: 'path', required: true, schema });
  }
  const asked = query ? requestSchema(query) : {};
  for (const [name, schema] of Object.entries(asked.properties ?? {})) {
    if (typeof schema === 'object') parameters.push({ name, in: 'query', required: false, schema });
  }
  if (isIdempotent) {
    parameters.push({
      name: IDEMPOTENCY_KEY_HEADER,
      in: 'header',
      required: false,
      schema: requestSchema(idempotencyKey),
    });
  }
  return parameters;
}

const FILE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { [UPLOAD_FIELD]: { type: 'string', contentMediaType: UPLOAD_TYPES.join(', ') } },
  required: [UPLOAD_FIELD],
};

function securityOf({ access, query }: ApiCall): Operation['security'] {
  const isForMore = access === 'optional' || (query !== undefined && 'drafts' in query.shape);
  if (isForMore) return [{}, { bearer: [] }];
  return access === 'public' ? [] : [{ bearer: [] }];
}

const headerRef = (name: string): Header => ({ $ref: `#/components/headers/${name}` });

function headersOf({ paging, isIdempotent }: ApiCall): Record<string, Header> {
  return {
    ...(paging && { 'X-Total-Count': headerRef('XTotalCount') }),
    ...(paging === 'links' && { Link: headerRef('Link') }),
    ...(isIdempotent && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
  };
}

/** The description of the whole API, made from the contract (OpenAPI 3.1). */
export function buildOpenApi(title: string): OpenApi {
  const { shared, answerOf } = convertAnswers();
  const bodies: Schemas = {};

  function contentOf(name: CallName, { response: answer }: ApiCall): Response['content'] {
    if ('text' in answer) return { [answer.text]: { schema: { type: 'string' } } };
    if ('files' in answer) {
      return Object.fromEntries(answer.files.map((type) => [type, { schema: { contentMediaType: type } }]));
    }
    if (!('json' in answer)) return undefined;
    const forAll = answerOf(answerName(name, 'json'), answer.json);
    const { adminJson } = answer;
    const schema = adminJson
      ? { anyOf: [forAll, answerOf(answerName(name, 'adminJson'), adminJson)] }
      : forAll;
    return { 'application/json': { schema } };
  }

  function bodyOf(name: CallName, { body }: ApiCall): Operation['requestBody'] {
    if (!body) return undefined;
    if (body === 'file')
      return { required: true, content: { 'multipart/form-data': { schema: FILE_SCHEMA } } };
    const bodyName = `${capitalised(name)}Body`;
    bodies[bodyName] = requestSchema(body);
    return { required: true, content: { 'application/json': { schema: shapeRef(bodyName) } } };
  }

  function operationOf(name: CallName): Operation {
    const call = callNamed(name);
    const content = contentOf(name, call);
    const requestBody = bodyOf(name, call);
    const headers = headersOf(call);
    const success: Response = {
      description: content ? 'Uspjeh' : 'Uspjeh, bez sadržaja',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(content && { content }),
    };
    const errors = errorsOf(call).map((status) => [
      status,
      { $ref: `#/components/responses/Error${status}` },
    ]);
    return {
      operationId: name,
      tags: [CALL_GROUPS[call.group]],
      summary: call.summary,
      security: securityOf(call),
      parameters: parametersOf(call),
      ...(requestBody && { requestBody }),
      responses: {
        [call.response.status]: success,
        ...Object.fromEntries(errors),
        default: { $ref: '#/components/responses/Error' },
      },
    };
  }

  const paths: OpenApi['paths'] = {};
  for (const name of CALL_NAMES) {
    const { method, path } = callNamed(name);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(name) };
  }

  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    servers: [{ url: '/' }],
    tags: Object.values(CALL_GROUPS).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...shared, ...bodies },
      responses: errorResponses(),
      headers: {
        XTotalCount: { description: 'Broj svih stavki liste.', schema: { type: 'integer', minimum: 0 } },
        Link: {
          description: 'Adrese prve, prethodne, naredne i zadnje stranice (RFC 8288).',
          schema: { type: 'string' },
        },
        IdempotentReplayed: {
          description: 'Prijava s ovim ključem je već primljena; ovo je njen odgovor.',
          schema: { type: 'string', const: 'true' },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function errorResponses(): Record<string, Response> {
  const content = { 'application/json': { schema: shapeRef('ApiErrorBody') } };
  const ofStatus = Object.entries(ERROR_REASONS).map(([status, description]) => [
    `Error${status}`,
    { description, content },
  ]);
  return { Error: { description: 'Greška', content }, ...Object.fromEntries(ofStatus) };
}
