import { isDatabaseReachable } from '../../../database/connect.ts';
import { unavailable } from '../../../lib/errors.ts';

const PATIENCE_MS = 400;

/**
 * Returns the result of `work`. Throws `unavailable` within a second if the database does not answer; without this check a
 * frozen database would delay the page for half a minute.
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
