import { isDeepStrictEqual } from 'node:util';
import { errorsOf, type ApiCall, apiErrorBody } from '@institut/contract/call';
import { TOKEN_FAILED_MESSAGE } from '@institut/contract/error';
import { API } from '@institut/contract/endpoints';
import type { z } from 'zod';
import type { RawAnswer } from './apiServer.ts';

const STACK = /\bat .+:\d+:\d+|node_modules|MongoServerError|CastError|ValidationError|ZodError/;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is all that its schema names, and nothing it does not: parsing would drop the rest. */
const isExactly = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success && isDeepStrictEqual(result.data, value);
};

/**
 * What is wrong with an answer, by the contract; undefined for one that is as described. `isAdmin` is whether an admin
 * has asked, and `withDrafts` whether for drafts as well.
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
  const isTokenFailure = status === 401 && call.path !== API.login;
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
  const isForAdmin = isAdmin && (access === 'optional' || withDrafts);
  const schema = isForAdmin ? (answer.adminJson ?? answer.json) : answer.json;
  if (path === API.openApi || isExactly(schema, readJson(text))) return undefined;
  return `does not match its schema: ${text.slice(0, 300)}`;
}
