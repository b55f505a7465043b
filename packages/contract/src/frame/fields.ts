import { PAGE_SIZE_MAX, SEARCH_KEYWORD_MAX } from '../limits.ts';
import { z } from 'zod';
import { isPrintable, unprintableSentence } from '../documents/printable.ts';
import { plural } from './plural.ts';
import { hasWholeFeninga } from '../money/money.ts';
import {
  FORBIDDEN_SENTENCE,
  hasForbidden,
  hasLetterOrDigit,
  isVisible,
  tidyEmail,
  tidyLine,
  tidyLines,
} from './text.ts';

// The content security policy of the site forbids `new Function`, with which zod makes its parsers faster.
if ('document' in globalThis) z.config({ jitless: true });

const TYPE_NAMES: Record<string, string> = {
  string: 'tekst',
  number: 'broj',
  int: 'cijeli broj',
  boolean: 'da ili ne',
  object: 'objekat',
  array: 'listu',
};

/** The message for an issue whose schema defines none. */
function bosnianMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Ovo polje je obavezno.'
        : `Ovdje treba unijeti ${TYPE_NAMES[issue.expected] ?? 'drugu vrijednost'}.`;
    case 'too_small':
      return `Vrijednost je premala: dozvoljeno je najmanje ${issue.minimum}.`;
    case 'too_big':
      return `Vrijednost je prevelika: dozvoljeno je najviše ${issue.maximum}.`;
    case 'invalid_value':
      return 'Odaberite jednu od ponuđenih vrijednosti.';
    case 'unrecognized_keys':
      return 'Zahtjev sadrži nepoznata polja.';
    default:
      return 'Vrijednost nije ispravna.';
  }
}

z.config({ customError: bosnianMessage });

const characters = (count: number) => plural(count, { one: 'znak', few: 'znaka', other: 'znakova' });

const tooLong = (max: number) => `Najviše ${max} ${characters(max)}.`;

/** A text of one line that may be empty, tidied, of at most `max` characters (code points). */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(tidyLine)
    .max(max, tooLong(max))
    .refine((text) => !hasForbidden(text), FORBIDDEN_SENTENCE);

/** A text of one line with at least one letter or digit; `required` is the message for a text without. */
export const requiredText = (max: number, required = 'Ovo polje je obavezno.') =>
  optionalText(max).min(1, required).refine(hasLetterOrDigit, required);

const unprintable = { error: ({ input }: { input?: unknown }) => unprintableSentence(String(input)) };

/** A text of one line that documents print; it may be empty. */
export const optionalPrintText = (max: number) => optionalText(max).refine(isPrintable, unprintable);

/** A text of one line that documents print, with at least one letter or digit. */
export const requiredPrintText = (max: number, required?: string) =>
  requiredText(max, required).refine(isPrintable, unprintable);

/** A text that may have several lines or be empty, tidied, of at most `max` characters (code points). */
export const optionalLines = (max: number) =>
  z
    .string()
    .overwrite(tidyLines)
    .max(max, tooLong(max))
    .refine((text) => !hasForbidden(text), FORBIDDEN_SENTENCE);

/** A text of several lines with something to see, be it one emoji; `required` is the message for a text without. */
export const requiredLines = (max: number, required = 'Ovo polje je obavezno.') =>
  optionalLines(max).min(1, required).refine(isVisible, required);

/** The search keyword of a list, from the query string; empty when absent. */
export const searchKeyword = z
  .string()
  .overwrite(tidyLine)
  .max(SEARCH_KEYWORD_MAX, tooLong(SEARCH_KEYWORD_MAX))
  .default('');

/** A MongoDB id as text. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'Neispravna oznaka zapisa. Osvježite stranicu i pokušajte ponovo.');

/** The pattern of zod, but a domain may also end in the ASCII form of other letters, such as `xn--90a3ac`. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/;

/** An e-mail address in the form in which it is stored. */
export const emailAddress = (error?: string) => z.email({ pattern: ADDRESS, ...(error && { error }) });

/** An e-mail address as people type or paste it: tidied, lower-cased, its domain in ASCII, at most 254 characters. */
export const email = z
  .string()
  .overwrite(tidyEmail)
  .max(254, 'E-mail adresa može imati najviše 254 znaka.')
  .pipe(emailAddress('Unesite ispravnu e-mail adresu, npr. ime@example.com.'));

/** An amount in KM, zero or more, with at most two decimals. */
export const amountKm = z
  .number()
  .min(0, 'Iznos ne može biti negativan.')
  .max(100_000, 'Iznos može biti najviše 100.000,00 KM.')
  .refine(hasWholeFeninga, 'Iznos može imati najviše dvije decimale.');

/** A point in time as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

/** A page number from the query string, 1 when absent. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Broj stranice mora biti cijeli broj od 1 naviše.')
  .transform(Number)
  .default(1);

const PAGE_SIZE_SENTENCE = `Broj stavki po stranici mora biti cijeli broj od 1 do ${PAGE_SIZE_MAX}.`;

/** The number of items per page, from the query string. */
export const pageSize = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, PAGE_SIZE_SENTENCE)
  .transform(Number)
  .pipe(z.number().max(PAGE_SIZE_MAX, PAGE_SIZE_SENTENCE));

/** `true` or `false` from the query string, as a boolean. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** As people write it: 6 to 15 digits with spaces, hyphens, slashes, dots or brackets. */
const isPhoneNumber = (text: string): boolean =>
  /^\+?[\d ()/.-]+$/.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, ''));

/** A telephone number that may be left out; an empty text counts as absent. */
export const phoneNumber = z
  .string()
  .overwrite(tidyLine)
  .max(30, 'Broj telefona može imati najviše 30 znakova.')
  .refine((text) => text === '' || isPhoneNumber(text), 'Unesite broj telefona, npr. +387 61 123 456.')
  .transform((text) => text || undefined)
  .optional();
