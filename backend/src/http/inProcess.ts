import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { ApiAnswer } from '@institut/contract/pageRenderer';

export type InProcessAnswer = {
  status: number;
  /** Named in lower case. */
  headers: Record<string, string>;
  body: Buffer;
};

/**
 * Asks an application for JSON as a visitor would, without a network: a GET of nobody in particular.
 * @param url path and query
 * @param headers sent besides `Accept`, named in lower case
 */
export function answerInProcess(
  app: RequestListener,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<InProcessAnswer> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = url;
  request.headers = { accept: 'application/json', ...headers };
  // All of it has come: a request that ends before that takes its connection with it.
  request.complete = true;
  request.push(null);

  return new Promise((resolve) => {
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return true;
    };
    // Express gives the response another prototype, so a subclass would not survive; its own properties do.
    Object.assign(response, {
      write: keep,
      end: (chunk: unknown) => {
        keep(chunk);
        resolve({
          status: response.statusCode,
          headers: headersOf(response),
          body: Buffer.concat(chunks),
        });
        Object.defineProperty(response, 'headersSent', { value: true });
        response.emit('finish');
        response.emit('close');
        return response;
      },
    });
    app(request, response);
  });
}

const headersOf = (response: ServerResponse): Record<string, string> =>
  Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );

/** The same with its body parsed, null when there is none; rejects when it is not JSON. */
export async function askInProcess(app: RequestListener, url: string): Promise<ApiAnswer> {
  const { status, headers, body } = await answerInProcess(app, url);
  return { status, headers, data: body.length === 0 ? null : JSON.parse(body.toString()) };
}
