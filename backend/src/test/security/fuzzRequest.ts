import { callNamed, type CallName } from '@institut/contract/calls';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import type { OpenApi, Operation } from '../../features/docs/openapi.types.ts';
import type { RawRequest } from './apiServer.ts';
import { generate, type Known } from './generate.ts';
import { FILES, hostileText, RAW_BODIES, spoil } from './hostile.ts';
import type { Random } from './random.ts';
import { imageForm, VALID_REQUESTS } from './validRequests.ts';
import type { World } from './world.ts';

const idsOf = (world: World) => {
  const { target, course, draftCourse, newsItem, draftNewsItem, career, closedCareer, order, paidOrder } =
    world;
  const all = [target, course, draftCourse, newsItem, draftNewsItem, career, closedCareer, order, paidOrder];
  return all.map(({ _id }) => String(_id));
};

/** A segment that reaches the server as somebody typed it, but that HTTP itself can carry. */
const pathSegment = (random: Random) => {
  const text = hostileText(random).slice(0, 300);
  return random.chance(0.3)
    ? random.pick(['%', '%ff', '%00', '..%2f', '%E0%A4%A'])
    : encodeURIComponent(text.toWellFormed());
};

export type FuzzSource = { document: OpenApi; world: World; random: Random };

/**
 * One request to a call: what its rightful caller would send, something that its description allows, or either of them
 * spoiled.
 */
export function fuzzRequest(name: CallName, { document, world, random }: FuzzSource): RawRequest {
  const { method, path: template } = callNamed(name);
  const operation = document.paths[template.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described.`);
  const known: Known = { ids: idsOf(world), shapes: document.components.schemas };
  const isSpoiled = random.chance(0.35);
  const valid = VALID_REQUESTS[name](world);

  const path =
    template.replace(/:\w+/, () => pathValue(operation, valid.id, random, known) || 'x') +
    queryOf(operation, isSpoiled, random, known);
  const key = operation.parameters.find((parameter) => parameter.name === IDEMPOTENCY_KEY_HEADER);
  const headers: Record<string, string> = {};
  if (key && random.chance(0.5))
    headers[key.name] = isSpoiled ? 'nije-uuid' : String(generate(key.schema, random, known));
  if (method === 'GET') return { method, path, headers };

  if (isSpoiled && random.chance(0.25)) {
    const { type, body, encoding } = random.pick(RAW_BODIES);
    return {
      method,
      path,
      headers: { ...headers, 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) },
      body,
    };
  }
  if (valid.form) {
    const { type, bytes } = isSpoiled
      ? imageForm(random.pick(FILES), random.pick(['image', 'slika', '']))
      : valid.form;
    return { method, path, headers: { ...headers, 'Content-Type': type }, body: bytes };
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  let body = random.chance(0.65) ? valid.body : schema && generate(schema, random, known);
  if (isSpoiled) for (let times = random.int(1, 3); times > 0; times -= 1) body = spoil(body ?? {}, random);
  if (body === undefined) return { method, path, headers };
  return {
    method,
    path,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Mostly what is there, at times something else that the description allows, at times anything. */
function pathValue({ parameters }: Operation, valid = '', random: Random, known: Known): string {
  if (random.chance(0.8)) return valid;
  const described = parameters.find((parameter) => parameter.in === 'path');
  return described && random.chance(0.5)
    ? String(generate(described.schema, random, known))
    : pathSegment(random);
}

function queryOf({ parameters }: Operation, isSpoiled: boolean, random: Random, known: Known): string {
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'query' || random.chance(0.6)) continue;
    query.append(
      name,
      isSpoiled && random.chance(0.5) ? hostileText(random) : String(generate(schema, random, known)),
    );
    if (isSpoiled && random.chance(0.1)) query.append(name, hostileText(random));
    if (isSpoiled && random.chance(0.1)) query.append(`${name}[$gt]`, hostileText(random));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
