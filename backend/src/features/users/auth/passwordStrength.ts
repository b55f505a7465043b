import { readFile } from 'node:fs/promises';
import { env } from '../../../config/env.ts';
import { fold } from '../../../database/search/keys.ts';
import { invalidInput } from '../../../lib/errors.ts';

/** Beside the compiled program and beside its sources, so that no build step has to copy it. */
const LIST = new URL('../../../../assets/commonPasswords.txt', import.meta.url);

const COMMON = 'Ova lozinka je među prvima koje napadači probaju. Odaberite dužu ili manje uobičajenu.';
const PERSONAL =
  'Lozinka se ne smije sastojati od vašeg imena, e-mail adrese ili naziva instituta. Odaberite drugu.';

/** Fewer characters than this beside a known word do not make a password hard to guess. */
const MIN_UNKNOWN = 6;
/** Digits alone of this length are a date, a telephone number or soon tried out. */
const MAX_DIGITS = 10;

let list: Promise<ReadonlySet<string>> | undefined;

/** Read with the first password that is chosen; a failed reading is repeated by the next one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(LIST, 'utf8').then(
    (text) => new Set(text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'))),
    (error: unknown) => {
      list = undefined;
      throw error;
    },
  );
  return list;
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withoutLeet = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the spellings of a folded password that the list is asked for. */
function spellingsOf(text: string): string[] {
  // Digits and punctuation around a word: `lozinka2026!`, `123password`.
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const words = text.length - core.length <= MIN_UNKNOWN ? [text, core] : [text];
  return words.flatMap((word) => [word, withoutLeet(word)]).flatMap((word) => [word, compact(word)]);
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const repeated = /^(.{1,4}?)\1+$/u.test(text);
  const digits = /^\d+$/.test(text) && text.length <= MAX_DIGITS;
  return repeated || digits || spellingsOf(text).some((spelling) => common.has(spelling));
}

type Owner = Partial<Record<'name' | 'lastName' | 'email', string | undefined>>;

/** Returns the folded words of three letters or more that belong to the owner or the site. */
function knownWords({ name = '', lastName = '', email = '' }: Owner): string[] {
  const local = email.slice(0, email.lastIndexOf('@'));
  const texts = [name, lastName, local, env.SITE_NAME, env.SITE_PRODUCT_NAME].map(fold);
  const words = [...texts.map(compact), ...texts.flatMap((text) => text.split(/[^\p{L}]+/u))];
  return [...new Set(words)].filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

/** Returns what is left of a folded password without the known words. */
const withoutWords = (text: string, words: string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), compact(text));

/**
 * Throws `validation` for `password` if it is frequent, or if little is left of it without the names of its owner and
 * of the site.
 */
export async function refuseGuessable(password: string, owner: Owner): Promise<void> {
  const common = await commonPasswords();
  const text = fold(password);
  if (isCommon(text, common)) throw invalidInput({ password: COMMON });
  const rest = withoutWords(text, knownWords(owner));
  const isPersonal = rest !== compact(text) && (rest.length < MIN_UNKNOWN || isCommon(rest, common));
  if (isPersonal) throw invalidInput({ password: PERSONAL });
}
