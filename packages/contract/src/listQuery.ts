/** How many characters a list may be searched for, whatever it holds. */
export const SEARCH_KEYWORD_MAX = 100;

/**
 * A keyword as the API takes it: without spaces around it, at most `SEARCH_KEYWORD_MAX` characters. Where it is cut inside
 * a character of two halves, half of it gives way to `�`: addresses cannot hold it.
 */
export const tidyKeyword = (text: string): string =>
  text.trim().slice(0, SEARCH_KEYWORD_MAX).toWellFormed().trim();

/** Which way a list is sorted. */
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
