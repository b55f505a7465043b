import { SEARCH_KEYWORD_MAX } from '../limits.ts';

/**
 * Returns a keyword as the API accepts it: trimmed and cut to `SEARCH_KEYWORD_MAX` characters. A cut surrogate pair
 * becomes `�`, because a lone surrogate cannot be encoded in an address.
 */
export const tidyKeyword = (text: string): string =>
  text.trim().slice(0, SEARCH_KEYWORD_MAX).toWellFormed().trim();

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
