import { phoneKeyOf, fold, searchPatterns, keywordTrigrams, trigrams, sortKey } from './keys.ts';

const matches = (text: string, query: string) =>
  searchPatterns(query).every((pattern) => pattern.test(fold(text)));

it.each([
  ['+387 61 933 434', '61933434'],
  ['061933434', '61933434'],
  ['061/933-434', '61933434'],
  ['0038761933434', '61933434'],
  ['61933434', '61933434'],
  ['(061) 933.434', '61933434'],
  ['+387 (0)61 933 434', '61933434'],
  ['933 434', ''],
  ['K7M2-9QXA', ''],
  ['Ana 061933434', ''],
  ['', ''],
])('the key of the number %j is %j', (text, key) => {
  expect(phoneKeyOf(text)).toBe(key);
});

describe('fold', () => {
  it.each([
    ['Čćšžđ ČĆŠŽĐ', 'ccszd ccszd'],
    ['Đorđe i Djordje', 'dorde i dorde'],
    ['DJAČKI', 'dacki'],
    ['  Web\t\n  razvoj ', 'web razvoj'],
    ['Café', 'cafe'],
    ['a\u0000b', 'a b'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folds composed and decomposed letters alike', () => {
    expect(fold('šćž'.normalize('NFD'))).toBe(fold('šćž'.normalize('NFC')));
  });

  it('is idempotent', () => {
    expect(fold(fold('Ljudski resursi: Čđžš, djak'))).toBe(fold('Ljudski resursi: Čđžš, djak'));
  });
});

describe('searchPatterns', () => {
  it('finds words in any order, by parts and without diacritics', () => {
    expect(matches('Uređaji i mašinsko učenje', 'ucenje masinsk')).toBe(true);
    expect(matches('Uređaji i mašinsko učenje', 'UREDJAJI')).toBe(true);
    expect(matches('Uredjaji i masinsko ucenje', 'uređaji učenje')).toBe(true);
  });

  it('requires every word', () => {
    expect(matches('Web razvoj', 'web dizajn')).toBe(false);
  });

  it('returns no patterns for a blank query', () => {
    expect(searchPatterns(' \t ')).toEqual([]);
  });

  it.each(['.*', '(a+)+$', 'c++', '[', '\\', '^', '$', 'a|b', '{1}', '-', '/'])(
    'matches %j literally',
    (query) => {
      expect(matches(`uvod ${query} kraj`, query)).toBe(true);
      expect(matches('uvod u web', query)).toBe(false);
    },
  );

  it('never runs a query as a regular expression, which might not end', () => {
    expect(matches(`${'a'.repeat(5000)}b`, '(a+)+$')).toBe(false);
  });
});

describe('trigrams', () => {
  it('returns each group of three characters within a word once', () => {
    expect(trigrams('ana banana it k7m2')).toEqual(['ana', 'ban', 'nan', 'k7m', '7m2']);
  });

  it('contains all trigrams of every word that a text contains', () => {
    const text = trigrams('zvonimir.kraljevic@example.com skola crtanja');
    for (const part of ['nimir.kra', 'ljevic@ex', 'crt', 'kola', 'm']) {
      expect(text).toEqual(expect.arrayContaining(keywordTrigrams(part)));
    }
  });
});

describe('keywordTrigrams', () => {
  it('folds, starts with the longest word and takes at most four trigrams of each', () => {
    expect(keywordTrigrams('Čep Šumarstvo')).toEqual(['sum', 'uma', 'mar', 'ars', 'cep']);
  });

  it('has none for words of one or two characters', () => {
    expect(keywordTrigrams(' it  k ')).toEqual([]);
  });
});

const alphabet = new Intl.Collator('bs', { sensitivity: 'base' });
const byKey = (a: string, b: string) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0);

const WORDS = [
  'Analiza podataka',
  'analitika',
  'C# za početnike',
  'Cvijeće',
  'Čelik',
  'čempres',
  'Ćevap',
  'ćup',
  'Dizajn',
  'Dvorana',
  'Džep',
  'džungla',
  'Đak',
  'đon',
  'Edukacija',
  'Élan',
  'Luk',
  'Lutka',
  'Ljeto',
  'ljubav',
  'Mašine',
  'Nula',
  'Njega',
  'njiva',
  'Python',
  'Softver',
  'Suradnja',
  'Šuma',
  'šah',
  'Zvuk',
  'Žarulja',
  'žica',
  '3D štampa',
  '10 koraka',
];

describe('sortKey', () => {
  it('puts words in the order of the Bosnian alphabet', () => {
    expect(WORDS.toSorted(byKey)).toEqual(WORDS.toSorted(alphabet.compare));
  });

  it('orders every pair of words by the alphabet', () => {
    for (const a of WORDS) {
      for (const b of WORDS) expect([a, b, Math.sign(byKey(a, b))]).toEqual([a, b, alphabet.compare(a, b)]);
    }
  });

  it('ignores case, composition and repeated spaces', () => {
    expect(sortKey('  ŠKOLA\n budućnosti')).toBe(sortKey('s\u030Ckola buduc\u0301nosti'));
  });

  it('stays short, and empty for an empty text', () => {
    expect(sortKey('č'.repeat(10_000))).toHaveLength(200);
    expect(sortKey(' \t')).toBe('');
  });
});
