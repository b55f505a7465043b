const SHORT_WORD = /(?<=^|[\s(„])([aikosu])\s+/gi;

/**
 * The same words with a no-break space after each of one letter ("a", "i", "k", "o", "s", "u"): in Bosnian such a word
 * goes to the next line with the one it belongs to. For text that comes as data; in markup write `&nbsp;`.
 */
export const tieShortWords = (text: string): string => text.replace(SHORT_WORD, '$1\u00a0');
