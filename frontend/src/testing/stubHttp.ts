import { mailsPath } from '@institut/contract/frame/paths';
import { onChange, onSessionEnd, setAuthToken, setTransport } from '../lib/http.ts';

export type StubRequest = {
  method: string;
  url: string;
  params: unknown;
  data: unknown;
  headers: Record<string, unknown>;
};
export type StubAnswer = { status?: number; data?: unknown; headers?: Record<string, string> };
type Reply = StubAnswer | Promise<StubAnswer> | ((request: StubRequest) => StubAnswer | Promise<StubAnswer>);

/** The parts of an error of axios that the site uses. */
class HttpFailure extends Error {
  readonly isAxiosError = true;
  readonly response: unknown;
  readonly code: string | undefined;
  constructor(response: unknown, code?: string) {
    super('stubbed failure');
    this.response = response;
    this.code = code;
  }
}

/** A reply for a call without response. */
export const noAnswer =
  (code: 'ERR_NETWORK' | 'ECONNABORTED' = 'ERR_NETWORK') =>
  (): Promise<StubAnswer> =>
    Promise.reject(new HttpFailure(undefined, code));

/** A preview changes nothing, so that only tests about mails have to know of it. */
const NO_MAILS: StubAnswer = { data: { mails: [], withoutEmail: [] } };

/**
 * Answers the API calls of a test at axios' adapter; everything above it is real.
 * @param replies by `METHOD /path`, e.g. `{ 'GET /api/kursevi': { data: … } }`; any other call fails with 404
 * @returns the requests made, oldest first
 */
export function stubHttp(replies: Record<string, Reply>): StubRequest[] {
  const requests: StubRequest[] = [];
  setTransport(async (config) => {
    const method = (config.method ?? 'get').toUpperCase();
    const url = config.url ?? '';
    const data: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    const request = { method, url, params: config.params, data, headers: { ...config.headers.toJSON() } };
    const given = replies[`${method} ${url}`];
    const isPreview = !given && url.startsWith(mailsPath('/api/'));
    if (!isPreview) requests.push(request);
    const none: StubAnswer = { status: 404, data: { message: `Nema ${method} ${url}`, code: 'not_found' } };
    const reply = given ?? (isPreview ? NO_MAILS : none);
    const answer = await (typeof reply === 'function' ? reply(request) : reply);
    const status = answer.status ?? 200;
    const response = { status, statusText: '', data: answer.data, headers: answer.headers ?? {}, config };
    if (status >= 300) throw new HttpFailure(response);
    return response;
  });
  return requests;
}

/** Ends the stubs and forgets the store that the client knew. */
export function resetHttp(): void {
  setTransport(null);
  setAuthToken(null);
  onSessionEnd(() => {});
  onChange(() => {});
}
