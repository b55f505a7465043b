import { familyIdOf, linkRuns, partRun, type FamilyRun } from './family.ts';

const run = (id: string, series: string | null = null, start = '2026-01-12'): FamilyRun => ({
  id,
  series,
  start,
});

describe('linking runs', () => {
  it.each<[string, FamilyRun[], FamilyRun[], Record<string, string | null>]>([
    ['two courses without other runs', [run('a')], [run('b')], { a: 'b', b: null }],
    ['a course and a family', [run('a')], [run('b'), run('c', 'b')], { a: 'b', b: null, c: 'b' }],
    [
      'a run of one family and another family',
      [run('a'), run('d', 'a')],
      [run('b')],
      { a: 'b', d: 'b', b: null },
    ],
    [
      'a family whose first run was deleted',
      [run('a')],
      [run('c', 'b'), run('d', 'b')],
      { a: 'b', c: 'b', d: 'b' },
    ],
  ])('joins %s', (_title, family, others, series) => {
    const decision = linkRuns(family[0]!, family, others);
    expect('series' in decision && Object.fromEntries(decision.series)).toEqual(series);
  });

  it('is refused for runs of one family, and for a course and itself', () => {
    const family = [run('a'), run('b', 'a')];
    const refusal = { refusal: 'Ovo su već termini istog kursa.' };
    expect(linkRuns(family[1]!, family, family)).toEqual(refusal);
    expect(linkRuns(run('c'), [run('c')], [run('c')])).toEqual(refusal);
  });
});

describe('parting a run', () => {
  const family = [run('a'), run('c', 'a', '2026-05-04'), run('b', 'a', '2026-03-02'), run('d', 'a', '')];

  it.each<[string, FamilyRun, FamilyRun[], Record<string, string | null>]>([
    ['a later run', family[1]!, family, { c: null }],
    [
      'the first run, which the earliest other one follows',
      family[0]!,
      family,
      { a: null, b: null, c: 'b', d: 'b' },
    ],
    ['a run whose first run was deleted', run('c', 'b'), [run('c', 'b'), run('d', 'b')], { c: null }],
  ])('leaves %s alone', (_title, parted, members, series) => {
    const decision = partRun(parted, members);
    expect('series' in decision && Object.fromEntries(decision.series)).toEqual(series);
  });

  it('is refused for a run that is alone', () => {
    expect(partRun(run('a'), [run('a')])).toEqual({ refusal: 'Ovaj kurs nema drugih termina.' });
    expect(familyIdOf(run('a'))).toBe('a');
  });
});
