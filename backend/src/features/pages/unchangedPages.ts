import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ApiAnswer } from '@institut/contract/site/pageRenderer';
import { LRUCache } from 'lru-cache';
import type { PageDescription } from './page.ts';

type Read = (url: string) => Promise<ApiAnswer>;
/** The hash of each response of the API that a page was rendered from, by its path with query. */
type Answers = Map<string, string>;
type Known<Page> = { description: PageDescription; answers: Answers; page: Page };

/** JavaScript keeps two bytes for each character of a Bosnian text. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

const hashOf = (answer: ApiAnswer): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64');

/**
 * Keeps rendered pages with the hashes of what they were rendered from. A page depends on nothing but its description and
 * the responses of the API, and reading those again takes much less processor time than rendering. So the pages that a
 * write has not changed are not rendered again, nor those that are too old for the response cache.
 */
export function unchangedPages<Page extends { html: string }>(read: Read) {
  const recording = new AsyncLocalStorage<Answers>();
  const pages = new LRUCache<string, Known<Page>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ page }) => page.html.length,
  });

  const isUnchanged = async ([url, hash]: [string, string]) => hashOf(await read(url)) === hash;

  return {
    /** Calls the API, and records the response for the page that `record` is rendering. */
    read: async (url: string): Promise<ApiAnswer> => {
      const answer = await read(url);
      recording.getStore()?.set(url, hashOf(answer));
      return answer;
    },

    /** Returns the page that was kept under a key if it would be the same now. */
    async find(key: string, description: PageDescription): Promise<Page | undefined> {
      const known = pages.get(key);
      if (!known || !isDeepStrictEqual(known.description, description)) return undefined;
      const same = await Promise.all([...known.answers].map(isUnchanged));
      return same.every(Boolean) ? known.page : undefined;
    },

    /** Returns what `render` makes, and the responses of the API that it was made from. */
    async record<Rendered>(render: () => Promise<Rendered>) {
      const answers: Answers = new Map();
      return { rendered: await recording.run(answers, render), answers };
    },

    /** Keeps a page under a key, unless it was made from no response of the API, and so could not be compared. */
    keep(key: string, known: Known<Page>): void {
      if (known.answers.size > 0) pages.set(key, known);
    },
  };
}
