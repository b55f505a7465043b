import { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  string: 'tekst',
  number: 'broj',
  int: 'cijeli broj',
  boolean: 'da ili ne',
  object: 'objekat',
  array: 'listu',
};

/** The sentence for an issue whose schema brings none of its own; undefined leaves zod's. */
function bosnianMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Ovo polje je obavezno.'
        : `Ovdje treba unijeti ${TYPE_NAMES[issue.expected] ?? 'drugu vrijednost'}.`;
    case 'too_small':
      return `Vrijednost je premala, najmanje ${issue.minimum}.`;
    case 'too_big':
      return `Vrijednost je prevelika, najviše ${issue.maximum}.`;
    case 'invalid_value':
      return 'Odaberite jednu od ponuđenih vrijednosti.';
    case 'unrecognized_keys':
      return 'Zahtjev sadrži nepoznata polja.';
    default:
      return 'Vrijednost nije ispravna.';
  }
}

z.config({ customError: bosnianMessage });
