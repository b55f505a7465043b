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
  PreviewedCallName,
} from '@institut/contract/frame/calls';
import type { MailPreview } from '@institut/contract/mail/preview';
import type { AnyRequest, RequestOptions } from './apiClient.ts';
import { send } from './http.ts';

/**
 * One page of a list, and the number of items on all pages; null when the server sent none. With `isCapped` there are more:
 * the server stopped counting.
 */
export type Page<Data> = { data: Data; total: number | null; isCapped?: true };

/** A downloaded file with the name from the server. */
type ReceivedFile = { file: Blob; name: string };

/** A query string is text, so a client may pass a number wherever the server reads text. */
type QueryOf<Query> = {
  [Field in keyof Query]: string extends Query[Field] ? Query[Field] | number : Query[Field];
};

/** One part of a request: absent if the call has none, optional if all its fields are. */
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

/** A table of the calls would add every path to the first bundle; the types come from the rows. */
const calls: Calls & AdminCalls = new Proxy(Object.create(null), {
  get: (_target, name) => (given?: AnyRequest) => send(String(name), given),
});

/**
 * Every call of the API by the name of its row in the contract:
 * `api.getCourse({ params: { id }, signal })`, `api.listNews({ query: { pageNumber: 2 } })`.
 * @returns the response's JSON or text; a `Page` for a list, a `ReceivedFile` for a file
 * @throws errors of axios; `toApiError` converts them
 */
export const api: Calls = calls;

/** The calls whose response has more fields for an admin, typed for an admin; otherwise like `api`. */
export const adminApi: AdminCalls = calls;

type MailRequests = {
  [Name in PreviewedCallName]: { call: Name } & Omit<
    CallRequest<Name>,
    'idempotencyKey' | keyof RequestOptions
  >;
};
/** A call with what it would be sent, of which the mails are asked for. */
export type MailQuestion = MailRequests[PreviewedCallName];

type Previews = Record<PreviewedCallName, (request: AnyRequest) => Promise<MailPreview>>;
const previews: Previews = new Proxy(Object.create(null), {
  get: (_target, name) => (given: AnyRequest) => send(String(name), { ...given, isMailPreview: true }),
});

/** Returns the mails that a call would send now. Rejects as the call itself would. */
export const previewMails = (
  { call, ...request }: MailQuestion,
  signal?: AbortSignal,
): Promise<MailPreview> => previews[call]({ ...request, ...(signal && { signal }) });
