import { PAGE_SIZE_MAX, SEARCH_KEYWORD_MAX } from '../limits.ts';
import { z } from 'zod';
import { plural } from './plural.ts';
import { hasWholeFeninga } from '../money/money.ts';

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

/** Required text: trimmed, not empty, at most `max` characters. `required` is the message for an empty one. */
export const requiredText = (max: number, required = 'Ovo polje je obavezno.') =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(max, `Najviše ${max} ${characters(max)}.`);

/** Text that may be empty: trimmed, at most `max` characters. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Najviše ${max} ${characters(max)}.`);

/** The search keyword of a list, from the query string; empty when absent. */
export const searchKeyword = optionalText(SEARCH_KEYWORD_MAX).default('');

/** A MongoDB id as text. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'Neispravna oznaka zapisa. Osvježite stranicu i pokušajte ponovo.');

/** An e-mail address: trimmed, lower-cased, at most 254 characters. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'E-mail adresa može imati najviše 254 znaka.')
  .pipe(z.email('Unesite ispravnu e-mail adresu, npr. ime@example.com.'));

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
  .trim()
  .max(30, 'Broj telefona može imati najviše 30 znakova.')
  .refine((text) => text === '' || isPhoneNumber(text), 'Unesite broj telefona, npr. +387 61 123 456.')
  .transform((text) => text || undefined)
  .optional();
