import { accountDigits, accountText, isBankAccount } from './bankAccount.ts';

const ACCOUNT = '1290079401028494';
const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

describe('an account number', () => {
  it.each([
    '1290079401028494',
    '129-007-94010284-94',
    '1290 0794 0102 8494',
    'BA39 1290 0794 0102 8494',
    'ba391290079401028494',
  ])('is written in several ways: %s', (text) => {
    expect(accountDigits(text)).toBe(ACCOUNT);
  });

  it.each([
    [ACCOUNT, true],
    ['1290079401028495', false],
    ['129007940102849', false],
    ['12900794010284941', false],
    ['BA38129007940102', false],
    ['', false],
  ])('%s is valid: %s', (digits, expected) => {
    expect(isBankAccount(digits)).toBe(expected);
  });

  it('is invalid with any one wrong digit, and with any two neighbours swapped', () => {
    const changed = DIGITS.flatMap((digit) =>
      Array.from(ACCOUNT, (_, at) => ACCOUNT.slice(0, at) + digit + ACCOUNT.slice(at + 1)),
    );
    const swapped = Array.from({ length: 15 }, (_, at) =>
      [ACCOUNT.slice(0, at), ACCOUNT[at + 1], ACCOUNT[at], ACCOUNT.slice(at + 2)].join(''),
    );
    expect(new Set([...changed, ...swapped].filter(isBankAccount))).toEqual(new Set([ACCOUNT]));
  });

  it('is shown in groups of four', () => {
    expect(accountText(ACCOUNT)).toBe('1290 0794 0102 8494');
  });
});
