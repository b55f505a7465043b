import { sortKey } from './sortKey.ts';

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

  it('agrees with the alphabet about every two words', () => {
    for (const a of WORDS) {
      for (const b of WORDS) expect([a, b, Math.sign(byKey(a, b))]).toEqual([a, b, alphabet.compare(a, b)]);
    }
  });

  it('makes no difference of case, composition and spaces', () => {
    expect(sortKey('  ŠKOLA\n budućnosti')).toBe(sortKey('s\u030Ckola buduc\u0301nosti'));
  });

  it('stays short, and empty for an empty text', () => {
    expect(sortKey('č'.repeat(10_000))).toHaveLength(200);
    expect(sortKey(' \t')).toBe('');
  });
});
