import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { ApiAnswer } from '@institut/contract/pageRenderer';

/**
 * Asks an application for JSON as a visitor would, without a network.
 * @param url path and query of a GET
 * @returns status, parsed body (null when there is none) and headers; rejects when the body is not JSON
 */
export function askInProcess(app: RequestListener, url: string): Promise<ApiAnswer> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = url;
  request.headers = { accept: 'application/json' };
  request.push(null);

  return new Promise((resolve, reject) => {
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
        try {
          resolve(answerOf(response, Buffer.concat(chunks).toString()));
        } catch (error) {
          reject(error);
        }
        Object.defineProperty(response, 'headersSent', { value: true });
        response.emit('finish');
        response.emit('close');
        return response;
      },
    });
    app(request, response);
  });
}

function answerOf(response: ServerResponse, body: string): ApiAnswer {
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode,
    data: body === '' ? null : JSON.parse(body),
    headers: Object.fromEntries(headers),
  };
}
