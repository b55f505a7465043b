import { SEARCH_KEYWORD_MAX } from '@institut/contract/course';

/** A keyword as the API takes it: without spaces around it, cut to the longest one. A cut may not leave half a character. */
export const tidyKeyword = (text: string): string =>
  text.trim().slice(0, SEARCH_KEYWORD_MAX).toWellFormed().trim();
