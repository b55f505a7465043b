import {
  countCourses,
  countHours,
  countOrders,
  countSeats,
  formatDate,
  formatMoment,
  formatRating,
  tieShortWords,
} from './format.ts';
import { retryText } from './retryText.ts';

describe('formatDate', () => {
  it('formats a day or an ISO time without changing the day', () => {
    expect(formatDate('2026-11-21')).toBe('21.\u00a011.\u00a02026.');
    expect(formatDate('2026-01-05T23:59:59.000Z')).toBe('5.\u00a01.\u00a02026.');
  });

  it('returns other text unchanged', () => {
    expect(formatDate('')).toBe('');
    expect(formatDate('uskoro')).toBe('uskoro');
  });
});

it('formatMoment uses the time zone of Sarajevo in summer, in winter and at midnight', () => {
  expect(formatMoment('2026-11-21T09:05:00.000Z')).toBe('21.\u00a011.\u00a02026. u\u00a010:05');
  expect(formatMoment('2026-07-31T22:30:00.000Z')).toBe('1.\u00a08.\u00a02026. u\u00a000:30');
});

it('formatRating has one decimal with a comma', () => {
  expect(formatRating(4.5)).toBe('4,5');
  expect(formatRating(5)).toBe('5,0');
});

describe('counted nouns', () => {
  it.each([
    [countCourses(1), '1 kurs'],
    [countCourses(3), '3 kursa'],
    [countCourses(12), '12 kurseva'],
    [countCourses(21), '21 kurs'],
    [countHours(1), '1 sat'],
    [countHours(24), '24 sata'],
    [countHours(40), '40 sati'],
    [countHours(0.5), '0,5 sati'],
    [countHours(1.5), '1,5 sati'],
    [countHours(2.25), '2,25 sati'],
    [countHours(1.201), '1,2 sata'],
    [countHours(1.999), '2 sata'],
    [countSeats(1), '1 mjesto'],
    [countSeats(2), '2 mjesta'],
    [countSeats(0), '0 mjesta'],
    [countOrders(1010), '1.010 prijava'],
  ])('is %j', (text, expected) => {
    expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
  });
});

it.each([
  [1, 'Pokušajte ponovo za 1 sekundu.'],
  [42, 'Pokušajte ponovo za 42 sekunde.'],
  [59.2, 'Pokušajte ponovo za 60 sekundi.'],
  [60, 'Pokušajte ponovo za 1 minutu.'],
  [61, 'Pokušajte ponovo za 2 minute.'],
  [600, 'Pokušajte ponovo za 10 minuta.'],
])('retryText(%d) is "%s"', (wait, text) => {
  expect(retryText(wait)).toBe(text);
});

it.each([
  ['Ocjene i komentari', 'Ocjene i\u00a0komentari'],
  ['Ko smo i na šta se ovo odnosi', 'Ko smo i\u00a0na šta se ovo odnosi'],
  ['U ponudi i u prodaji', 'U\u00a0ponudi i\u00a0u\u00a0prodaji'],
  ['Adresa i e-mail', 'Adresa i\u00a0e\u2011mail'],
  ['E-pošta', 'E\u2011pošta'],
  ['Tako i s a ne o tome', 'Tako i\u00a0s\u00a0a\u00a0ne o\u00a0tome'],
  ['Tim (i ostali) o „a i b”', 'Tim (i\u00a0ostali) o\u00a0„a\u00a0i\u00a0b”'],
])('tieShortWords changes %s', (text, tied) => {
  expect(tieShortWords(text)).toBe(tied);
});

it.each(['Vaša prava', 'Kursevi iz mreža', 'Plan A', '10 a', 'šire-uže', 'web-lokacija'])(
  'tieShortWords does not change %s',
  (text) => {
    expect(tieShortWords(text)).toBe(text);
  },
);
