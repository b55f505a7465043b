import type { z } from 'zod';
import { email, optionalLines, optionalText, phoneNumber, requiredLines, requiredText } from './fields.ts';
import { FORBIDDEN_SENTENCE, tidyFragment, tidyLine, tidyLines } from './text.ts';

const answer = (schema: z.ZodType, input: unknown): unknown => {
  const { success, data, error } = schema.safeParse(input);
  return success ? data : error.issues[0]?.message;
};

/** A title of each kind of thing that cannot be seen: alone it is no text, inside a word it goes. */
const UNSEEN = {
  'zero-width space': '\u200B',
  'word joiner': '\u2060',
  'soft hyphen': '\u00AD',
  'byte order mark': '\uFEFF',
  'right-to-left override': '\u202E',
  'left-to-right embedding': '\u202A',
  isolate: '\u2066',
  'right-to-left mark': '\u200F',
  'Arabic letter mark': '\u061C',
  'Mongolian vowel separator': '\u180E',
  'combining grapheme joiner': '\u034F',
  'variation selector': '\uFE0F',
  'joiner between Latin letters': '\u200D',
  'non-joiner between Latin letters': '\u200C',
  'tag character': '\u{E0041}',
  'blank cell of Braille': '\u2800',
  'Hangul filler': '\u3164',
  'Hangul choseong filler': '\u115F',
  'halfwidth Hangul filler': '\uFFA0',
};

describe('a text of one line', () => {
  it.each(Object.entries(UNSEEN))('has no %s', (_, sign) => {
    expect(answer(requiredText(60), `${sign}An${sign}a${sign}`)).toBe('Ana');
    expect(answer(requiredText(60, 'Unesite ime.'), ` ${sign}${sign} `)).toBe('Unesite ime.');
    expect(answer(requiredLines(60, 'Unesite poruku.'), ` ${sign}\n${sign}`)).toBe('Unesite poruku.');
    expect(answer(optionalText(60), sign)).toBe('');
  });

  it.each([
    ['S\u030Cac\u0301ir C\u030Ciz\u030Cmic\u0301', 'Šaćir Čižmić'],
    ['c\u200B\u030C', 'č'],
    ['\u01C6ep Ra\u010Duna\u01C9ka \u01CB', 'džep Računaljka Nj'],
    ['o\uFB03ce', 'office'],
    ['Ana\u00A0Ani\u0107\u2003\u202F', 'Ana Anić'],
    ['Ana\r\nAni\u0107\u2028\u2029\u0085\v\f\tx', 'Ana Anić x'],
    ['Ana \u200B Ani\u0107', 'Ana Anić'],
    ['\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 1', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 1'],
    ['\u2764\uFE0F\u200D\u{1F525} 2', '\u2764\uFE0F\u200D\u{1F525} 2'],
  ])('%j is stored as %j', (given, stored) => {
    expect(answer(requiredText(60), given)).toBe(stored);
    expect(tidyLine(stored)).toBe(stored);
  });

  it.each(['A\0na', 'A\u001Bna', 'A\u007Fna', 'A\u009Bna', 'A\uD800na', '\uDFFFAna', 'Ana\uFFFF', '\0'])(
    'with %j is refused',
    (given) => {
      expect(answer(requiredText(60), given)).toBe(FORBIDDEN_SENTENCE);
      expect(answer(optionalText(60), given)).toBe(FORBIDDEN_SENTENCE);
      expect(answer(optionalLines(60), given)).toBe(FORBIDDEN_SENTENCE);
    },
  );

  it.each(['-', '…', '\u{1F600}', '!!!', '\u0301'])('%j alone is no name', (given) => {
    expect(answer(requiredText(60, 'Unesite ime.'), given)).toBe('Unesite ime.');
    expect(answer(optionalText(60), given)).toBe(given);
  });

  it('counts composed characters, and of marks on one letter only a few', () => {
    expect(answer(requiredText(60), 'c\u030C'.repeat(60))).toBe('č'.repeat(60));
    expect(answer(requiredText(60), 'c\u030C'.repeat(61))).toBe('Najviše 60 znakova.');
    expect(answer(requiredText(60), `a${'\u{1F600}'.repeat(59)}`)).toHaveLength(119);
    expect(answer(requiredText(60), `x${'\u0300'.repeat(200)}`)).toBe(`x${'\u0300'.repeat(4)}`);
  });
});

describe('a text of several lines', () => {
  it.each([
    ['ponesite:\r\n- laptop\r- kartu\u2028kraj\u00A0x', 'ponesite:\n- laptop\n- kartu\nkraj x'],
    ['\n\n  kod:\n\tx  = 1\n\n', 'kod:\n\tx  = 1'],
    ['S\u030C\u200B\n\u202Ex', 'Š\nx'],
    ['\u{1F44D}', '\u{1F44D}'],
  ])('%j is stored as %j', (given, stored) => {
    expect(answer(requiredLines(60), given)).toBe(stored);
    expect(tidyLines(stored)).toBe(stored);
  });

  it('as a part of a rich text keeps its spaces and loses what no field accepts', () => {
    expect(tidyFragment(' a\0\u0301\u200B\u00A0\n')).toBe(' á \n');
    expect(tidyFragment('\uD800\u3164')).toBe('');
  });
});

describe('an e-mail address', () => {
  it.each([
    ['  Ana@Example.COM ', 'ana@example.com'],
    ['ana@example.com\u200B', 'ana@example.com'],
    ['\u202Aana@example.com\u202C', 'ana@example.com'],
    ['ana@exam\u00ADple.com', 'ana@example.com'],
    ['mailto:ana@example.com', 'ana@example.com'],
    ['MailTo: ana@example.com', 'ana@example.com'],
    ['ime@škola.ba', 'ime@xn--kola-f6a.ba'],
    ['ime@S\u030CKOLA.ba', 'ime@xn--kola-f6a.ba'],
    ['ime@münchen.de', 'ime@xn--mnchen-3ya.de'],
    ['ime@primjer.срб', 'ime@primjer.xn--90a3ac'],
    ['ime@primjer.xn--90a3ac', 'ime@primjer.xn--90a3ac'],
    ["o'neil+kurs@sub.example.technology", "o'neil+kurs@sub.example.technology"],
  ])('%j is stored as %j', (given, stored) => {
    expect(answer(email, given)).toBe(stored);
    expect(answer(email, stored)).toBe(stored);
  });

  it.each([
    'ana',
    'ana@',
    'ana@č',
    'žana@example.com',
    'ana@škola.ba/put',
    'ana@škola.ba:25',
    'ana@b@škola.ba',
    'ana@\u0661.1',
    'ana@①.2',
    'a@x.xn--',
    'ana@example.com\r\nBcc: x@example.com',
    'ana@example.com, x@example.com',
    'ana\0@example.com',
  ])('%j is refused', (given) => {
    expect(answer(email, given)).toBe('Unesite ispravnu e-mail adresu, npr. ime@example.com.');
  });
});

it('a telephone number loses what was pasted along', () => {
  expect(answer(phoneNumber, '\u202A+387\u00A061 123 456\u202C')).toBe('+387 61 123 456');
});
