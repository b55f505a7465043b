import type {
  AdminViewCallName,
  AdminViewResult,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  CallResult,
  FileCallName,
  IdempotentCallName,
  PagedCallName,
} from '@institut/contract/calls';
import type { AnyRequest, RequestOptions } from './apiClient.ts';
import { send } from './http.ts';

/** What a list brings: its items as the contract describes them, and how many there are on all pages; null when the server did not say. */
export type Page<Data> = { data: Data; total: number | null };

/** A file and the name that the server gives it. */
export type ReceivedFile = { file: Blob; name: string };

/** The query string is text, so a client may give a number wherever the server reads text. */
type QueryOf<Query> = {
  [Field in keyof Query]: string extends Query[Field] ? Query[Field] | number : Query[Field];
};

/** One part of a request: absent if the call takes none, optional if nothing in it is required. */
type Part<Key extends string, Value> = [keyof Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type BodyPart<Body> = [Body] extends [undefined]
  ? unknown
  : { body: [Body] extends ['file'] ? FormData : Body };

type CallRequest<Name extends CallName> = RequestOptions &
  Part<'params', CallParams<Name>> &
  Part<'query', QueryOf<CallQuery<Name>>> &
  BodyPart<CallBody<Name>> &
  (Name extends IdempotentCallName ? { idempotencyKey: string } : unknown) &
  (Name extends FileCallName ? { responseType: 'blob' } : unknown);

type Received<Name extends CallName, Data> = Name extends FileCallName
  ? ReceivedFile
  : Name extends PagedCallName
    ? Page<Data>
    : Data;

type Call<Name extends CallName, Data> = (
  ...args: Partial<CallRequest<Name>> extends CallRequest<Name>
    ? [request?: CallRequest<Name>]
    : [request: CallRequest<Name>]
) => Promise<Received<Name, Data>>;

type Calls = { [Name in CallName]: Call<Name, CallResult<Name>> };
type AdminCalls = { [Name in AdminViewCallName]: Call<Name, AdminViewResult<Name>> };

/** A table of the names would bring every path into the first bundle; the compiler knows them from the rows. */
const calls: Calls & AdminCalls = new Proxy(Object.create(null), {
  get: (_target, name) => (given?: AnyRequest) => send(String(name), given),
});

/**
 * Every call of the API by its name, as its row in the contract describes it:
 * `api.getCourse({ params: { id }, signal })`, `api.listNews({ query: { pageNumber: 2 } })`.
 * @returns the response's JSON or text; of a list a `Page`, of a file a `ReceivedFile`
 * @throws what axios throws; `toApiError` reads it
 */
export const api: Calls = calls;

/** The calls that answer an admin with more, typed as an admin gets them; otherwise like `api`. */
export const adminApi: AdminCalls = calls;
