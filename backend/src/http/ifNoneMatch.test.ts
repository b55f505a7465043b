import { knowsTag } from './ifNoneMatch.ts';

describe('knowsTag', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    ['"a,b", "abc"', true],
    ['', false],
    ['abc', false],
    ['"ab"', false],
    ['"abc-br"', false],
    ['"x, abc"', false],
    ['"*"', false],
    ['"abc', false],
  ])('reads %s', (header, isKnown) => {
    expect(knowsTag(header, '"abc"')).toBe(isKnown);
  });
});
