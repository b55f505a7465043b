import { searchKeyword } from './fields.ts';
import { SEARCH_KEYWORD_MAX, tidyKeyword } from './listQuery.ts';

const letters = (count: number) => 'a'.repeat(count);

describe('tidyKeyword', () => {
  it('drops the spaces around a keyword, not those in it', () => {
    expect(tidyKeyword('  digitalna  obuka \n')).toBe('digitalna  obuka');
  });

  it('cuts it to what the API takes', () => {
    const tidy = tidyKeyword(letters(SEARCH_KEYWORD_MAX + 1));
    expect(tidy).toBe(letters(SEARCH_KEYWORD_MAX));
    expect(searchKeyword.parse(tidy)).toBe(tidy);
  });

  it('leaves no space where it was cut', () => {
    expect(tidyKeyword(`${letters(SEARCH_KEYWORD_MAX - 1)} b`)).toBe(letters(SEARCH_KEYWORD_MAX - 1));
  });

  it('leaves no half of a character, which no address can hold', () => {
    const tidy = tidyKeyword(`${letters(SEARCH_KEYWORD_MAX - 1)}😀`);
    expect(tidy).toBe(`${letters(SEARCH_KEYWORD_MAX - 1)}\u{fffd}`);
    expect(() => encodeURIComponent(tidy)).not.toThrow();
  });
});
