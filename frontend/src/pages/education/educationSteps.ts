import { SITE_PAGES } from '@institut/contract/sitePages';

/** The names of the steps, in order (specification, section 2). */
export const STEP_NAMES = [
  'Donesite odluku',
  'Kako Institut može pomoći',
  'Upoznajte aktuelne prilike za učenje',
  'Prijavite se',
] as const;

export const LAST_STEP = STEP_NAMES.length;
/** Where one is once the last step has been left. */
export const DONE = LAST_STEP + 1;

const QUERY = 'korak';
const DONE_WORD = 'kraj';
const STEP = /^[1-4]$/;

/** The step an address asks for, from 1 to `DONE`; the first one when it asks for none or for one that is not there. */
export function readStep(query: URLSearchParams): number {
  const word = query.get(QUERY) ?? '';
  if (word === DONE_WORD) return DONE;
  return STEP.test(word) ? Number(word) : 1;
}

/** `/obuke`, `/obuke?korak=2`, `/obuke?korak=kraj`. */
export function stepPath(step: number): string {
  const { path } = SITE_PAGES.education;
  if (step <= 1) return path;
  return `${path}?${QUERY}=${step > LAST_STEP ? DONE_WORD : step}`;
}
