import { rankedIds, rankOf } from './ranked.ts';

describe('rankOf', () => {
  it.each([
    ['BIM u praksi', 'bim', 0],
    ['Čelične konstrukcije', 'celicne kon', 0],
    ['Osnove BIM modeliranja', 'bim', 1],
    ['Osnove (BIM) modeliranja', 'bim', 1],
    ['Osnove BIM modeliranja', 'model osn', 1],
    ['Uvod u C++', 'c++', 1],
    ['Uvod u Đačku mrežu', 'djacku', 1],
    ['Kako odrediti obim posla', 'bim', 2],
    ['Upravljanje projektima', 'bim', 3],
    ['Osnove BIM modeliranja', 'bim upravljanje', 3],
  ])('of „%s” for „%s” is %i', (name, keyword, rank) => {
    expect(rankOf(name, keyword)).toBe(rank);
  });
});

it('names the best matches first, what is over behind them, and keeps the order of those that match equally well', () => {
  const over = { _id: 'BIM od ranije', name: 'BIM od ranije', isOver: true };
  const names = ['Upravljanje', 'Obim posla', 'BIM jesen', 'Osnove BIM-a', 'BIM proljeće'];
  const records = [over, ...names.map((name) => ({ _id: name, name }))];
  expect(rankedIds(records, 'bim')).toEqual([
    'BIM jesen',
    'BIM proljeće',
    'Osnove BIM-a',
    'BIM od ranije',
    'Obim posla',
    'Upravljanje',
  ]);
});
