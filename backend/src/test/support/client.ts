import { randomUUID } from 'node:crypto';
import {
  CALL_NAMES,
  callNamed,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
} from '@institut/contract/frame/calls';
import { apiUrl, IDEMPOTENCY_KEY_HEADER, mailsPath } from '@institut/contract/frame/paths';
import type { Test } from 'supertest';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { bearer } from './factories.ts';
import { testApp } from './testApp.ts';

/** The id of a record, as the API or as the database has it. */
export type Id = string | { toHexString(): string };
type Given<Params> = { [Name in keyof Params]: Params[Name] | Id };

/** One part of a request: absent if the call has none, optional if all its fields are. */
type Part<Key extends string, Value> = [keyof Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** `invalidBody` is sent as it is, for the tests of its refusal. */
type BodyPart<Body> = [Body] extends [undefined | 'file']
  ? unknown
  : { body: Body; invalidBody?: never } | { body?: never; invalidBody: object };

/** `key` is the Idempotency-Key, by default a new one where the call needs one; with `isMailPreview` the call is not made and answers with its mails. */
type Options = { key?: string; isMailPreview?: boolean };

type Request<Name extends CallName> = Part<'params', Given<CallParams<Name>>> &
  Part<'query', CallQuery<Name>> &
  BodyPart<CallBody<Name>> &
  Options;

type Calls = {
  [Name in CallName]: (
    ...args: Partial<Request<Name>> extends Request<Name>
      ? [request?: Request<Name>]
      : [request: Request<Name>]
  ) => Test;
};

type AnyRequest = {
  params?: Record<string, unknown>;
  query?: object;
  body?: object;
  invalidBody?: object;
} & Options;

/**
 * Returns every call of the API by its name in the contract, made by a user of `createUser`; by a visitor without one:
 * `await as(staff).recordPayment({ params: { id }, body: { amount: 50 } }).expect(200)`. Requests whose path,
 * query or headers are not of the contract are sent with `testApp`.
 */
export function as(user: UserDocument | null): Calls {
  const calls = CALL_NAMES.map((name) => [name, (request?: AnyRequest) => send(user, name, request)]);
  return Object.fromEntries(calls);
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

function send(
  user: UserDocument | null,
  name: CallName,
  { params = {}, query = {}, invalidBody, body = invalidBody, key, isMailPreview = false }: AnyRequest = {},
): Test {
  const { method, path, isIdempotent } = callNamed(name);
  const texts = Object.fromEntries(Object.entries(params).map(([field, value]) => [field, String(value)]));
  const url = apiUrl<string>(isMailPreview ? mailsPath(path) : path, texts);
  const call = testApp()[METHODS[method]](url).query(query);
  if (user) void call.set('Authorization', bearer(user));
  const isKeyNeeded = isIdempotent === 'required' && !isMailPreview;
  if (key !== undefined || isKeyNeeded) void call.set(IDEMPOTENCY_KEY_HEADER, key ?? randomUUID());
  return body === undefined ? call : call.send(body);
}
