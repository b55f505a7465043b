import {
  accountDigits,
  accountProblem,
  accountText,
  isBankAccount,
  isForeignAccount,
} from './bankAccount.ts';

const ACCOUNT = '1290079401028494';
const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

describe('an account number', () => {
  it.each([
    '1290079401028494',
    '129-007-94010284-94',
    '1290 0794 0102 8494',
    'BA39 1290 0794 0102 8494',
    'ba391290079401028494',
    'IBAN: BA39 1290 0794 0102 8494',
    'IBAN BA391290079401028494',
    '129–007–94010284–94',
    '129‑007‑94010284‑94',
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

  it.each([
    ['HR12 1001 0051 8630 0016 0', 'HR1210010051863000160'],
    ['IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['rs35 2600 0560 1001 6113 79', 'RS35260005601001611379'],
    ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ])('may be a foreign IBAN: %s', (text, iban) => {
    expect(accountDigits(text)).toBe(iban);
    expect([isForeignAccount(iban), accountProblem(iban)]).toEqual([true, null]);
  });

  it.each([
    ['HR1210010051863000161', 'IBAN nije ispravan. Provjerite slova i cifre.'],
    ['DE98370400440532013000', 'IBAN nije ispravan. Provjerite slova i cifre.'],
    ['1290079401028495', 'Unesite 16 cifara računa ili cijeli IBAN i provjerite ih.'],
    ['BA381290079401028494', 'Unesite 16 cifara računa ili cijeli IBAN i provjerite ih.'],
    ['račun 5', 'Unesite 16 cifara računa ili cijeli IBAN i provjerite ih.'],
  ])('%s is refused: %s', (account, sentence) => {
    expect(accountProblem(account)).toBe(sentence);
  });

  it('is shown in groups of four', () => {
    expect(accountText('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(accountText(ACCOUNT)).toBe('1290 0794 0102 8494');
  });
});
