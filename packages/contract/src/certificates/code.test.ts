import { codeOf, readCode } from './code.ts';

describe('codeOf', () => {
  it('writes ten characters of five bits each, whatever the other bits are', () => {
    expect(codeOf(Uint8Array.from([7, 15, 3, 19, 2, 20, 9, 23, 29, 26]))).toBe('7F3K-2M9Q-XT');
    expect(codeOf(Uint8Array.from([39, 47, 35, 51, 34, 52, 41, 55, 61, 58]))).toBe('7F3K-2M9Q-XT');
    expect(codeOf(new Uint8Array(10).fill(31))).toBe('ZZZZ-ZZZZ-ZZ');
  });
});

it.each([
  ['7F3K-2M9Q-XT', '7F3K-2M9Q-XT'],
  ['7f3k2m9qxt', '7F3K-2M9Q-XT'],
  [' 7F3K 2M9Q XT ', '7F3K-2M9Q-XT'],
  ['OoIiLl0000', '0011-1100-00'],
  ['7F3K-2M9Q-X', null],
  ['7F3K-2M9Q-XTT', null],
  ['7F3K-2M9Q-XU', null],
  ['UV-2027-00057', null],
  ['', null],
])('%j is read as the code %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
