import { SEARCH_KEYWORD_MAX } from '../limits.ts';

/** Returns a text in which `�` replaces lone surrogates, as `toWellFormed` does, which Safari has not before 16.4. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * Returns a keyword as the API accepts it: trimmed and cut to `SEARCH_KEYWORD_MAX` characters. A cut surrogate pair
 * becomes `�`, because a lone surrogate cannot be encoded in an address.
 */
export const tidyKeyword = (text: string): string =>
  wellFormed(text.trim().slice(0, SEARCH_KEYWORD_MAX)).trim();

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
