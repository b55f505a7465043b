import type { ApiCall } from '@institut/contract/frame/call';
import { callNamed, type CallName } from '@institut/contract/frame/calls';
import { objectId } from '@institut/contract/frame/fields';
import { idempotencyKey } from '@institut/contract/orders/schema';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import type { RawRequest } from './apiServer.ts';
import { generateFor, type Known, type Random } from './generate.ts';
import { FILES, hostileText, RAW_BODIES, spoil } from './hostile.ts';
import { imageForm, VALID_REQUESTS, type ValidRequest } from './validRequests.ts';
import type { Fixtures } from './fixtures.ts';

const idsOf = (fixtures: Fixtures) => {
  const { target, course, draftCourse, reviewedCourse, review, order, paidOrder } = fixtures;
  const { newsItem, draftNewsItem, career, closedCareer, draftCareer } = fixtures;
  const courses = [course, draftCourse, reviewedCourse, review];
  const all = [
    target,
    ...courses,
    newsItem,
    draftNewsItem,
    career,
    closedCareer,
    draftCareer,
    order,
    paidOrder,
  ];
  return all.map(({ _id }) => String(_id));
};

/** A hostile path segment that HTTP can transport. */
const pathSegment = (random: Random) => {
  const text = hostileText(random).slice(0, 300);
  return random.chance(0.3)
    ? random.pick(['%', '%ff', '%00', '..%2f', '%E0%A4%A'])
    : encodeURIComponent(text.toWellFormed());
};

export type FuzzSource = { fixtures: Fixtures; random: Random };

const validValue = (
  { id, reviewId, seat, fiscal, entry, lesson, scan, message }: ValidRequest,
  parameter: string,
): string | undefined => ({ reviewId, seat, fiscal, entry, lesson, scan, message })[parameter] ?? id;

/**
 * Returns one request to a call: the valid one, a random one that its row allows, or either of them mutated.
 */
export function fuzzRequest(name: CallName, { fixtures, random }: FuzzSource): RawRequest {
  const call = callNamed(name);
  const { method, path: template, body: schema, isIdempotent } = call;
  const known: Known = { ids: idsOf(fixtures) };
  const isSpoiled = random.chance(0.35);
  const valid = VALID_REQUESTS[name](fixtures);

  const path =
    template.replace(
      /:(\w+)/g,
      (_, parameter) =>
        pathValue(call, { parameter, valid: validValue(valid, parameter) }, random, known) || 'x',
    ) + queryOf(call, isSpoiled, random, known);
  const headers: Record<string, string> = isSpoiled ? {} : { ...valid.headers };
  if (isIdempotent && random.chance(0.5))
    headers[IDEMPOTENCY_KEY_HEADER] = isSpoiled
      ? 'nije-uuid'
      : String(generateFor(idempotencyKey, random, known));
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
  const generated = schema && schema !== 'file' ? generateFor(schema, random, known) : undefined;
  let body = random.chance(0.65) ? valid.body : generated;
  if (isSpoiled) for (let times = random.int(1, 3); times > 0; times -= 1) body = spoil(body ?? {}, random);
  if (body === undefined) return { method, path, headers };
  return {
    method,
    path,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

type PathParameter = { parameter: string; valid: string | undefined };

/** Mostly an existing id, sometimes another value that the row allows, sometimes anything. */
function pathValue(
  { params }: ApiCall,
  { parameter, valid = '' }: PathParameter,
  random: Random,
  known: Known,
) {
  if (random.chance(0.8)) return valid;
  return random.chance(0.5)
    ? encodeURIComponent(
        String(generateFor(params?.shape[parameter] ?? objectId, random, known)).toWellFormed(),
      )
    : pathSegment(random);
}

/** Short enough that a query of several stays below Node's limit of 16 kB for all headers. */
const queryText = (random: Random) => hostileText(random).slice(0, 1000);

function queryOf({ query: schema }: ApiCall, isSpoiled: boolean, random: Random, known: Known): string {
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(schema?.shape ?? {})) {
    if (random.chance(0.6)) continue;
    query.append(
      name,
      isSpoiled && random.chance(0.5) ? queryText(random) : String(generateFor(field, random, known)),
    );
    if (isSpoiled && random.chance(0.1)) query.append(name, queryText(random));
    if (isSpoiled && random.chance(0.1)) query.append(`${name}[$gt]`, queryText(random));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
