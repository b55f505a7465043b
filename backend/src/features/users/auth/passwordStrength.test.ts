import { readFileSync } from 'node:fs';
import { refuseGuessable } from './passwordStrength.ts';

const ANA = { name: 'Ana Marija', lastName: 'Hodžić', email: 'amarija.h@example.com' };
const COMMON = 'Ova lozinka je među prvima koje napadači probaju. Odaberite dužu ili manje uobičajenu.';
const PERSONAL =
  'Lozinka se ne smije sastojati od vašeg imena, e-mail adrese ili naziva instituta. Odaberite drugu.';

async function refusalOf(password: string): Promise<string | undefined> {
  try {
    await refuseGuessable(password, ANA);
    return undefined;
  } catch (error) {
    return Reflect.get(Object(Reflect.get(Object(error), 'fields')), 'password');
  }
}

describe('a new password', () => {
  it.each([
    'password',
    '12345678',
    'admin12345',
    'Lozinka123!',
    'L0z1nka2026',
    'P@ssw0rd',
    'šifra1234',
    'Željezničar1921',
    'qwertzuiop',
    'volim te',
    'aaaaaaaaaa',
    'abcabcabc',
    '31121987',
    '0603123456',
    '!!sarajevo!!',
  ])('is refused when it is frequent: %s', async (password) => {
    expect(await refusalOf(password)).toBe(COMMON);
  });

  it.each([
    'anamarija1990',
    'Hodzic-2026',
    'ana.hodzic',
    'HODŽIĆ123456',
    'amarija.h1',
    'InovaLab2026!',
    'hodzic inovalab',
  ])('is refused when it consists of names: %s', async (password) => {
    expect([PERSONAL, COMMON]).toContain(await refusalOf(password));
  });

  it.each([
    'zeleni most 47',
    'tri riječi i broj 7',
    'moja ana jede kajmak',
    'nova-lozinka-za-posao',
    'k7#mQz!p2x',
    '731946082517',
    'č'.repeat(30) + 'ž',
  ])('is accepted otherwise: %s', async (password) => {
    expect(await refusalOf(password)).toBeUndefined();
  });
});

it('the list of frequent passwords has 10,000 different folded entries', () => {
  const file = new URL('../../../../assets/commonPasswords.txt', import.meta.url);
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(entries.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(entries).size).toBe(entries.length);
  expect(entries.filter((entry) => entry !== entry.toLowerCase().trim())).toEqual([]);
});
