import { tieShortWords } from './tieShortWords.ts';

it.each([
  ['Ocjene i komentari', 'Ocjene i\u00a0komentari'],
  ['Ko smo i na šta se ovo odnosi', 'Ko smo i\u00a0na šta se ovo odnosi'],
  ['U ponudi i u prodaji', 'U\u00a0ponudi i\u00a0u\u00a0prodaji'],
  ['Adresa i e-mail', 'Adresa i\u00a0e\u2011mail'],
  ['E-pošta', 'E\u2011pošta'],
  ['Tim (i ostali) o „a i b“', 'Tim (i\u00a0ostali) o\u00a0„a\u00a0i\u00a0b“'],
])('ties the short words of %s', (text, tied) => {
  expect(tieShortWords(text)).toBe(tied);
});

it.each(['Vaša prava', 'Kursevi iz mreža', 'Plan A', '10 a', 'šire-uže', 'web-lokacija'])(
  'leaves %s as it is',
  (text) => {
    expect(tieShortWords(text)).toBe(text);
  },
);
