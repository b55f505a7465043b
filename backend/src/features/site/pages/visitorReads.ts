import { parse as parseQuery } from 'node:querystring';
import type { ApiAnswer } from '@institut/contract/site/pageRenderer';
import { toAppError, errorBody, statusOf } from '../../../http/errorHandler.ts';
import type { ImplementedCall } from '../../../http/implement.ts';
import { notFound } from '../../../lib/errors.ts';
import type { Logger } from '../../../lib/logger.ts';
import { matchPath } from './matchPath.ts';
import { whileDatabaseAnswers } from './whileDatabaseAnswers.ts';

/** Returns a function that calls the handler of a GET call (path with query) as a visitor without a login. */
export function visitorReads(calls: Readonly<Record<string, ImplementedCall>>, logger: Logger) {
  // Pages show no files, whose templates (`:code.pdf`) fit the paths of their records.
  const reads = Object.values(calls).filter(({ row }) => row.method === 'GET' && !('files' in row.response));

  async function answer(url: string): Promise<ApiAnswer> {
    const [path = '', search = ''] = url.split('?', 2);
    for (const { row, answerVisitor } of reads) {
      const params = matchPath(row.path, path);
      if (!params) continue;
      const { headers, data } = await whileDatabaseAnswers(answerVisitor(params, parseQuery(search)));
      const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      return { status: row.response.status, headers: Object.fromEntries(lowerCase), data };
    }
    throw notFound('Adresa', 'f');
  }

  return async (url: string): Promise<ApiAnswer> => {
    try {
      return await answer(url);
    } catch (error) {
      const known = toAppError(error);
      if (statusOf(known) >= 500) logger.error({ err: known.cause ?? error, path: url }, known.message);
      return { status: statusOf(known), headers: {}, data: errorBody(known) };
    }
  };
}
