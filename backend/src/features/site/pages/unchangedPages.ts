import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ApiAnswer } from '@institut/contract/site/pageRenderer';
import { LRUCache } from 'lru-cache';
import type { PageDescription } from './page.ts';

type Read = (url: string) => Promise<ApiAnswer>;
/** The hash of each response of the API that a page was rendered from, by its path with query. */
type Answers = Map<string, string>;
type Composed = { html: string; isShortened: boolean };

/** JavaScript keeps two bytes for each character of a Bosnian text. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

const hashOf = (answer: ApiAnswer): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64');

/**
 * Keeps rendered pages with the hashes of what they were rendered from. A page depends on nothing but its description and
 * the responses of the API, and reading those again takes much less processor time than rendering. So the pages that a
 * write has not changed are not rendered again, nor those that are too old for the response cache.
 */
export function unchangedPages<Page extends Composed>(read: Read) {
  const recording = new AsyncLocalStorage<Answers>();
  const pages = new LRUCache<string, { description: PageDescription; answers: Answers; page: Page }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ page }) => page.html.length,
  });

  const isUnchanged = async ([url, hash]: [string, string]) => hashOf(await read(url)) === hash;

  return {
    /** Calls the API, and records the response for the page that is being composed. */
    read: async (url: string): Promise<ApiAnswer> => {
      const answer = await read(url);
      recording.getStore()?.set(url, hashOf(answer));
      return answer;
    },

    /**
     * Returns the page that was kept under a key if it would be the same now. Otherwise returns what `compose` makes, and keeps
     * it if it has its content and was made from responses of the API, which can be compared.
     */
    async reuse(key: string, description: PageDescription, compose: () => Promise<Page>): Promise<Page> {
      const known = pages.get(key);
      if (known && isDeepStrictEqual(known.description, description)) {
        const same = await Promise.all([...known.answers].map(isUnchanged));
        if (same.every(Boolean)) return known.page;
      }
      const answers: Answers = new Map();
      const page = await recording.run(answers, compose);
      if (!page.isShortened && answers.size > 0) pages.set(key, { description, answers, page });
      return page;
    },
  };
}
