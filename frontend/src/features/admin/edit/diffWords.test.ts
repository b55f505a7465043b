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
  [' prvi\n\ndrugi red', 'prvi\n\ndrugi  red', '[- ]prvi\n\n[-drugi ][+drugi  ]red'],
])('marks the changed words from %j to %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

const text = (word: string) => Array.from({ length: 6000 }, (_, index) => `${word}${index}`).join(' ');

it('replaces long texts that have nothing in common as a whole', () => {
  const [before, after] = [text('a'), text('b')];
  expect(diffWords(before, after)).toEqual([
    { kind: 'gone', text: before, place: 0 },
    { kind: 'new', text: after, place: 1 },
  ]);
});

it('marks one changed word in a long text', () => {
  const parts = diffWords(text('a'), text('a').replace('a3000 ', 'novo '));
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same']);
});
