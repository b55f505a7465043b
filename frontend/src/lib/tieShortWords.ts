const SHORT_WORD = /(?<=^|[\s(„])([aikosu])\s+/gi;
const E_HYPHEN = /(?<=\be)-(?=\p{L})/giu;

/**
 * The same words with a no-break space after each of one letter ("a", "i", "k", "o", "s", "u"): in Bosnian such a word
 * goes to the next line with the one it belongs to. The "e-" of "e-mail" stays with its word as well. For text that
 * comes as data; in markup write `&nbsp;` and `&#8209;`.
 */
export const tieShortWords = (text: string): string =>
  text.replace(SHORT_WORD, '$1\u00a0').replace(E_HYPHEN, '\u2011');
