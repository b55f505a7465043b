/**
 * The characters of a stored text. Fields silently remove invisible ones that people paste; characters that nobody can mean, such
 * as control characters, are refused with `FORBIDDEN_SENTENCE`.
 */

/** Every letter, mark or image that a joiner may connect: in Latin, Greek and Cyrillic nothing is joined. */
const JOINED = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{DI}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const JOINER = String.raw`${JOINED}[\u200C\u200D](?=${JOINED})`;
/** An image in colour, alone or joined to the next one. */
const COLOURED = String.raw`\p{Extended_Pictographic}\uFE0F(?:\u200D(?=\p{Extended_Pictographic}))?`;
/**
 * Characters without any width or ink: of the category Cf, those that Unicode lets programs ignore (DI), and the blank cell of
 * Braille. What the first group captures stays.
 */
const INVISIBLE = new RegExp(String.raw`(${JOINER}|${COLOURED})|[\p{Cf}\p{DI}\u2800]`, 'gu');
/** Letters that stand for two or three: the digraphs of Croatian, and ligatures of documents. */
const DIGRAPHS = /[\u01C4-\u01CC\uFB00-\uFB06]/g;
/** No script has more marks on one letter; more of them cover the lines around. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns a text composed (NFC), without invisible characters, digraphs as two letters. */
const composed = (text: string): string =>
  text
    .replace(INVISIBLE, (_, kept: string | undefined) => kept ?? '')
    .replace(DIGRAPHS, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(TOO_MANY_MARKS, '$1');

const SPACES = /[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r\u0085]+/gu;
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\p{Zl}\p{Zp}]/gu;

/** Returns a text of one line: composed, with single plain spaces instead of any white space, trimmed. */
export const tidyLine = (text: string): string => composed(text).replace(SPACES, ' ').trim();

const linesOf = (text: string): string =>
  composed(text)
    .replace(LINE_BREAKS, '\n')
    .replace(/\p{Zs}/gu, ' ');

/** Returns a text of several lines: composed, with plain spaces and `\n`, trimmed. Tabs stay. */
export const tidyLines = (text: string): string => linesOf(text).trim();

export const FORBIDDEN_SENTENCE =
  'Tekst sadrži znak koji se ne može prikazati. Obrišite polje i unesite tekst ponovo.';

/** Control characters besides line breaks and tabs, halves of characters, and what Unicode will never define. */
const FORBIDDEN = /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const FORBIDDEN_ANYWHERE = new RegExp(FORBIDDEN, 'gu');

/** Returns whether a tidied text has characters that nobody types. */
export const hasForbidden = (text: string): boolean => FORBIDDEN.test(text);

/** Returns a part of a rich text as `tidyLines` does, but not trimmed, and without what no field accepts. */
export const tidyFragment = (text: string): string => linesOf(linesOf(text).replace(FORBIDDEN_ANYWHERE, ''));

/** Returns whether a tidied text has a letter or digit, as whatever is shown alone needs. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns whether a tidied text has anything to see, be it one emoji. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** The part of `URL` that Node and browsers share; the contract knows the types of neither. */
declare const URL: new (address: string) => { hostname: string };

const ASCII = /^\p{ASCII}*$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;

/** Returns the ASCII form of a domain, `münchen.de` -> `xn--mnchen-3ya.de`; of what is no domain the text itself. */
function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns an e-mail address as it is stored: without what was pasted along, in lower case, its domain in ASCII. */
export function tidyEmail(text: string): string {
  const address = tidyLine(text)
    .replace(/^mailto:\s*/i, '')
    .toLowerCase();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
}
