import { summarize } from './itemPages.ts';

it('leaves short texts as they are, in one line', () => {
  expect(summarize('  Prva \n\n rečenica .\tDruga!  ')).toBe('Prva rečenica. Druga!');
  expect(summarize(' \n ')).toBe('');
});

it('cuts between words, and says that there is more', () => {
  const text = 'Učite raditi s podacima, '.repeat(20);
  const short = summarize(text);
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short.length).toBeGreaterThan(130);
  expect(short).toMatch(/\p{L}…$/u);
  expect(text).toContain(short.slice(0, -1));
});

it('keeps a text that just fits, and cuts one that is a character longer', () => {
  expect(summarize('abcd efgh', 9)).toBe('abcd efgh');
  expect(summarize('abcd efghi', 9)).toBe('abcd…');
});

it('cuts a single endless word, never a character', () => {
  expect(summarize('a'.repeat(300), 10)).toBe('aaaaaaaaa…');
  expect(summarize(`aaaaaaaa${'😀'.repeat(10)}`, 10)).toBe('aaaaaaaa…');
  expect(summarize('half \uD83D of it')).toBe('half \uFFFD of it');
});
