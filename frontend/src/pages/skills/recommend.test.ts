import { readAnswers, recommend } from './recommend.ts';

describe('recommend', () => {
  it('waits for an answer that points somewhere', () => {
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
  ] as const)('%j leads to %j', (answers, recommendation) => {
    expect(recommend(answers)).toEqual(recommendation);
  });
});

describe('readAnswers', () => {
  it('takes the answers of an address', () => {
    const query = new URLSearchParams('zastoj=meke&zadatak=digitalne&cilj=tehnicke&vrijeme=obuka');
    expect(readAnswers(query)).toEqual({
      zastoj: 'meke',
      zadatak: 'digitalne',
      cilj: 'tehnicke',
      vrijeme: 'obuka',
    });
  });

  it('passes over what is no answer', () => {
    expect(readAnswers(new URLSearchParams('zastoj=kurs&cilj=&vrijeme=meke&toString=meke&x=1'))).toEqual({});
  });
});
