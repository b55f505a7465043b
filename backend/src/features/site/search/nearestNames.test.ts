import { nearestNames } from './nearestNames.ts';

const NAMES = [
  'Python za početnike',
  'Java i razvoj aplikacija',
  'Excel u poslovanju',
  'Mreže i sigurnost',
  'Web dizajn',
  'Javni nastup i prezentacija',
  'Uvod u C++',
].map((name) => ({ _id: name, name }));

describe('nearestNames', () => {
  it.each([
    ['pajton', 'Python za početnike'],
    ['phyton', 'Python za početnike'],
    ['pithon kurs', 'Python za početnike'],
    ['džava', 'Java i razvoj aplikacija'],
    ['eksel', 'Excel u poslovanju'],
    ['mrezze', 'Mreže i sigurnost'],
    ['dizain', 'Web dizajn'],
    ['prezentaicja', 'Javni nastup i prezentacija'],
  ])('finds for "%s" first the name "%s"', (keyword, name) => {
    expect(nearestNames(keyword, NAMES, 3)[0]).toBe(name);
  });

  it.each(['kvantno', 'ab', '', '???', 'x'.repeat(100)])('finds nothing similar to "%s"', (keyword) => {
    expect(nearestNames(keyword, NAMES, 3)).toEqual([]);
  });

  it('returns at most as many as asked for, equally similar ones in their order', () => {
    const names = ['Python III', 'Python I', 'Python II'].map((name) => ({ _id: name, name }));
    expect(nearestNames('piton', names, 2)).toEqual(['Python III', 'Python I']);
  });
});
