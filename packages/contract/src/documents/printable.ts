/** The characters that the font of the documents has; a test compares them with the font. */
const DRAWN =
  /^[\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E\u0192\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u0259\u02C6\u02C7\u02D8-\u02DD\u0374\u0375\u037E\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u0490\u0491\u04AE\u04AF\u04BA\u04BB\u04E8\u04E9\u1E80-\u1E85\u1E9E\u1EA0-\u1EF9\u2011\u2013\u2014\u2018-\u201A\u201C-\u2022\u2026\u2030\u2039\u203A\u2044\u2070\u2074-\u2079\u2080-\u2089\u20A3\u20A9-\u20AC\u20AE\u20B1\u20B4\u20B9\u20BA\u20BD\u20BF\u2116\u2122\u2190-\u2193\u21B5\u2202\u2205\u220F\u2211\u2212\u2215\u221A\u221E\u222B\u2248\u2260\u2264\u2265\u25CA\uFB01\uFB02]*$/u;

/** Signs that programs and transliterations use beside those of the keyboard. */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  ['\u2010', '-'],
  ['\u2012', '–'],
  ['\u2015', '—'],
  ['\u201B', '‘'],
  ['\u201F', '“'],
  ['\u2032', '’'],
  ['\u2033', '”'],
  ['\u02B9', '’'],
  ['\u02BA', '”'],
  ['\u02BB', '‘'],
  ['\u02BC', '’'],
  ['\u02BD', '‘'],
  ['\u02BE', '’'],
  ['\u02BF', '‘'],
]);

/** Returns a character as documents draw it, a letter without an accent that the font lacks; undefined when they cannot. */
function drawnAs(character: string): string | undefined {
  if (DRAWN.test(character)) return character;
  const plain = SUBSTITUTES.get(character) ?? character.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
  if (plain === '') return /[\p{M}\p{Cf}]/u.test(character) ? '' : undefined;
  return DRAWN.test(plain) ? plain : undefined;
}

const composed = (text: string): string => text.normalize('NFC').replace(/[^\S\n\u00A0]/gu, ' ');

/** Returns whether documents can print a text so that nothing of it is missing. */
export const isPrintable = (text: string): boolean =>
  Array.from(composed(text)).every((character) => drawnAs(character) !== undefined);

/** Returns a text as documents print it: instead of words that they cannot print it has `…`, and no other signs. */
export function printed(text: string): string {
  const given = composed(text);
  if (DRAWN.test(given)) return given;
  return Array.from(given, (character) => drawnAs(character) ?? (/[\p{L}\p{N}]/u.test(character) ? '…' : ''))
    .join('')
    .replace(/…[… ]*…/gu, '…')
    .replace(/ {2,}/gu, ' ')
    .trim();
}

const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/** Returns the sentence about a text that documents cannot print. */
export function unprintableSentence(text: string): string {
  const signs = Array.from(composed(text)).filter((character) => drawnAs(character) === undefined);
  return signs.some((sign) => FOREIGN_LETTER.test(sign))
    ? 'Ovaj tekst ispisujemo na dokumentima, pa ga unesite latinicom ili ćirilicom.'
    : `Ovaj tekst ispisujemo na dokumentima. Uklonite znakove koje oni ne mogu ispisati: ${[...new Set(signs)].slice(0, 5).join(' ')}`;
}
