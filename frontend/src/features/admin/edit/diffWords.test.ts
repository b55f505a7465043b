import { diffWords } from './diffWords.ts';

const marked = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}]`, new: `[+${text}]` })[kind])
    .join('');

it.each([
  ['', '', ''],
  ['a b c', 'a b c', 'a b c'],
  ['a b c', 'a x c', 'a [-b ][+x ]c'],
  ['', 'novo', '[+novo]'],
  ['staro', '', '[-staro]'],
  ['a c', 'a b c', 'a [+b ]c'],
  ['jedan dva tri četiri', 'jedan tri pet četiri', 'jedan [-dva ]tri [+pet ]četiri'],
])('from %j to %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

const text = (word: string) => Array.from({ length: 6000 }, (_, index) => `${word}${index}`).join(' ');

it('is quick with long texts that have nothing in common', () => {
  const started = performance.now();
  const parts = diffWords(text('a'), text('b'));
  expect(performance.now() - started).toBeLessThan(1000);
  expect(parts.map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
