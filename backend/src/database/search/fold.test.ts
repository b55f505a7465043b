import { fold, searchPatterns } from './fold.ts';

const matches = (text: string, query: string) =>
  searchPatterns(query).every((pattern) => pattern.test(fold(text)));

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

  it('gives the same text when folded twice', () => {
    expect(fold(fold('Ljudski resursi: Čđžš, djak'))).toBe(fold('Ljudski resursi: Čđžš, djak'));
  });
});

describe('searchPatterns', () => {
  it('finds words in any order, by parts and without diacritics', () => {
    expect(matches('Uređaji i mašinsko učenje', 'ucenje masinsk')).toBe(true);
    expect(matches('Uređaji i mašinsko učenje', 'UREDJAJI')).toBe(true);
    expect(matches('Uredjaji i masinsko ucenje', 'uređaji učenje')).toBe(true);
  });

  it('wants every word', () => {
    expect(matches('Web razvoj', 'web dizajn')).toBe(false);
  });

  it('has nothing to match for a blank query', () => {
    expect(searchPatterns(' \t ')).toEqual([]);
  });

  it.each(['.*', '(a+)+$', 'c++', '[', '\\', '^', '$', 'a|b', '{1}', '-', '/'])(
    'takes %j as it stands',
    (query) => {
      expect(matches(`uvod ${query} kraj`, query)).toBe(true);
      expect(matches('uvod u web', query)).toBe(false);
    },
  );

  it('is not slowed down by a pattern made to be slow', () => {
    const started = performance.now();
    expect(matches('a'.repeat(5000), '(a+)+$')).toBe(false);
    expect(performance.now() - started).toBeLessThan(50);
  });
});
