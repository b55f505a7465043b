import { once } from 'node:events';
import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errorsOf, apiErrorBody, type ApiCall } from '@institut/contract/frame/call';
import { API } from '@institut/contract/frame/endpoints';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import type { z } from 'zod';
import { createApp } from '../../app.ts';
import { createLogger } from '../../lib/logger.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

export type RawRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

export type ApiServer = {
  send: (request: RawRequest) => Promise<RawAnswer>;
  close: () => Promise<void>;
};

/** Starts the application behind one kept-alive connection, on which requests are sent unchanged. */
export async function startApiServer(): Promise<ApiServer> {
  const noFiles = join(tmpdir(), 'institut-no-files');
  const app = createApp({
    logger: createLogger('silent'),
    images: folderStore(noFiles),
    spaDir: noFiles,
    createPageRenderer: null,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const { port } = address;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const send = ({ method, path, headers = {}, body = '' }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const length = body.length > 0 ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
      const call = request({ agent, port, method, path, headers: { ...length, ...headers } }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      call.on('error', reject).end(body);
    });

  return {
    send,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const STACK = /\bat .+:\d+:\d+|node_modules|MongoServerError|CastError|ValidationError|ZodError/;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a value equals what its schema parses; unknown fields would be dropped. */
const isExactly = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success && isDeepStrictEqual(result.data, value);
};

/**
 * Returns how a response deviates from the contract, undefined if it does not. `isAdmin` is whether an admin sent the
 * request, `withDrafts` whether it was for drafts as well.
 */
export function answerProblem(
  call: ApiCall,
  answer: RawAnswer,
  asked: { isAdmin: boolean; withDrafts: boolean },
): string | undefined {
  const { status, text } = answer;
  if (status === call.response.status) return successProblem(call, answer, asked);
  if (!errorsOf(call).some((error) => error === status)) return `status ${status} is not described`;
  const body = readJson(text);
  const error = apiErrorBody.safeParse(body);
  if (!error.success || !isExactly(apiErrorBody, body)) return 'not an ApiErrorBody';
  if (STACK.test(text)) return 'tells what broke inside';
  const { message, code } = error.data;
  const isTokenFailure = status === 401 && call.path !== API.login && call.path !== API.passkeyLogin;
  if ((message === TOKEN_FAILED_MESSAGE) !== isTokenFailure) return `${status} with "${message}"`;
  return code === 'internal' ? 'an internal error' : undefined;
}

function successProblem(
  { response: answer, path, access }: ApiCall,
  { headers, text }: RawAnswer,
  { isAdmin, withDrafts }: { isAdmin: boolean; withDrafts: boolean },
): string | undefined {
  const type = headers['content-type'] ?? '';
  if ('files' in answer) return answer.files.some((file) => type.startsWith(file)) ? undefined : `is ${type}`;
  if ('text' in answer) return type.startsWith(answer.text) && text !== '' ? undefined : `is ${type}`;
  if (!('json' in answer)) return text === '' ? undefined : 'has a body';
  if (!type.startsWith('application/json')) return `is ${type}`;
  const isForAdmin = isAdmin && (access === 'optional' || access === 'user' || withDrafts);
  const schema = isForAdmin ? (answer.adminJson ?? answer.json) : answer.json;
  if (path === API.openApi || isExactly(schema, readJson(text))) return undefined;
  return `does not match its schema: ${text.slice(0, 300)}`;
}
