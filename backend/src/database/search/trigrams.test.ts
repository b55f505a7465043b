import { keywordGrams, searchGrams } from './trigrams.ts';

describe('searchGrams', () => {
  it('gives each group of three characters within a word once', () => {
    expect(searchGrams('ana banana it k7m2')).toEqual(['ana', 'ban', 'nan', 'k7m', '7m2']);
  });

  it('holds all the groups of every word that a text holds', () => {
    const text = searchGrams('zvonimir.kraljevic@example.com skola crtanja');
    for (const part of ['nimir.kra', 'ljevic@ex', 'crt', 'kola', 'm']) {
      expect(text).toEqual(expect.arrayContaining(keywordGrams(part)));
    }
  });
});

describe('keywordGrams', () => {
  it('begins with the longest word, folds, and needs only a few groups of each', () => {
    expect(keywordGrams('Čep Šumarstvo')).toEqual(['sum', 'uma', 'mar', 'ars', 'cep']);
  });

  it('has none for words of one or two characters', () => {
    expect(keywordGrams(' it  k ')).toEqual([]);
  });
});
