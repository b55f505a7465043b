import { isDatabaseReachable } from '../../database/connect.ts';
import { unavailable } from '../../lib/errors.ts';

const PATIENCE_MS = 400;

/**
 * The result of some work, unless it takes long and the database no longer answers: then it rejects with
 * `unavailable` within a second. A database that hangs would keep the page waiting for half a minute.
 */
export async function whileDatabaseAnswers<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const refusal = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void isDatabaseReachable(PATIENCE_MS).then((answers) => answers || reject(unavailable()));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work, refusal]);
  } finally {
    clearTimeout(timer);
  }
}
