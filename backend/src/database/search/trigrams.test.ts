import { keywordTrigrams, trigrams } from './trigrams.ts';

describe('trigrams', () => {
  it('returns each group of three characters within a word once', () => {
    expect(trigrams('ana banana it k7m2')).toEqual(['ana', 'ban', 'nan', 'k7m', '7m2']);
  });

  it('contains all trigrams of every word that a text contains', () => {
    const text = trigrams('zvonimir.kraljevic@example.com skola crtanja');
    for (const part of ['nimir.kra', 'ljevic@ex', 'crt', 'kola', 'm']) {
      expect(text).toEqual(expect.arrayContaining(keywordTrigrams(part)));
    }
  });
});

describe('keywordTrigrams', () => {
  it('folds, starts with the longest word and takes at most four trigrams of each', () => {
    expect(keywordTrigrams('Čep Šumarstvo')).toEqual(['sum', 'uma', 'mar', 'ars', 'cep']);
  });

  it('has none for words of one or two characters', () => {
    expect(keywordTrigrams(' it  k ')).toEqual([]);
  });
});
