import { readAnswers, recommend } from './recommend.ts';

describe('recommend', () => {
  it('returns null without an answer about the direction', () => {
    expect(recommend({})).toBeNull();
    expect(recommend({ vrijeme: 'kurs' })).toBeNull();
  });

  it.each([
    [
      { zastoj: 'meke', zadatak: 'meke', cilj: 'meke' },
      { direction: 'meke', basis: 'unanimous', next: null },
    ],
    [
      { zastoj: 'meke', zadatak: 'tehnicke', cilj: 'tehnicke' },
      { direction: 'tehnicke', basis: 'majority', next: 'meke' },
    ],
    [
      { zastoj: 'digitalne', zadatak: 'digitalne', cilj: 'meke' },
      { direction: 'digitalne', basis: 'majority', next: 'meke' },
    ],
    [
      { zastoj: 'meke', zadatak: 'tehnicke', cilj: 'digitalne' },
      { direction: 'digitalne', basis: 'castingVote', next: null },
    ],
    [{ zadatak: 'tehnicke' }, { direction: 'tehnicke', basis: 'partial', next: null }],
    [
      { zastoj: 'meke', cilj: 'digitalne' },
      { direction: 'digitalne', basis: 'partial', next: 'meke' },
    ],
  ] as const)('recommends for %j %j', (answers, recommendation) => {
    expect(recommend(answers)).toEqual(recommendation);
  });
});

describe('readAnswers', () => {
  it('reads the answers of a query', () => {
    const query = new URLSearchParams('zastoj=meke&zadatak=digitalne&cilj=tehnicke&vrijeme=obuka');
    expect(readAnswers(query)).toEqual({
      zastoj: 'meke',
      zadatak: 'digitalne',
      cilj: 'tehnicke',
      vrijeme: 'obuka',
    });
  });

  it('skips unknown values', () => {
    expect(readAnswers(new URLSearchParams('zastoj=kurs&cilj=&vrijeme=meke&toString=meke&x=1'))).toEqual({});
  });
});
