import { OWN_ACCOUNT, type Paid, statementOf } from '../../../test/support/statements.ts';
import type { ReadStatement } from './reading/readFields.ts';
import { readStatementFile } from './reading/statementFile.ts';
import { statementFacts } from './statementFacts.ts';

const PAID: Paid = {
  day: '2027-01-12',
  feninga: 19_200,
  payer: 'Ana',
  payerAccount: '',
  purpose: 'K7M2-9QXA kurs',
};
const OWN = { accounts: [OWN_ACCOUNT], today: '2027-01-13' };

const read = async (entries: readonly Partial<Paid>[], account = OWN_ACCOUNT) =>
  readStatementFile(
    statementOf(
      entries.map((one) => ({ ...PAID, ...one })),
      'camt053',
      account,
    ),
  );
const printsOf = async (...entries: Partial<Paid>[]) =>
  statementFacts(await read(entries), OWN).arrived.map(({ fingerprint }) => fingerprint);

it('counts equal entries of a day, however their purpose is broken', async () => {
  const [one] = await printsOf({});
  const [first, second, third] = await printsOf({}, { purpose: 'k7m29 QXA kurs' }, { payer: 'Emir' });
  expect(first).toBe(one);
  expect(new Set([first, second, third]).size).toBe(3);
});

it.each<[string, Partial<Paid>]>([
  ['day', { day: '2027-01-11' }],
  ['amount', { feninga: 19_201 }],
  ['account of the payer', { payerAccount: '1610000000000011' }],
  ['purpose', { purpose: 'K7M2-9QXA knjiga' }],
])('another %s is another entry', async (_what, other) => {
  const [one, two] = await printsOf({}, other);
  expect(two).not.toBe(one);
  expect(await printsOf(other)).toEqual([two]);
});

it('tells what has left the account from payments, and what a bank calls a reversal', async () => {
  const storno = { feninga: -500, purpose: 'STORNO pogrešne uplate' };
  const facts = statementFacts(await read([{}, { feninga: -500 }, storno]), OWN);
  expect(facts).toMatchObject({
    account: OWN_ACCOUNT,
    outgoing: [
      { amount: 500, isReversal: false },
      { amount: 500, isReversal: true },
    ],
    isBalanced: true,
    arrived: [{ amount: 19_200 }],
  });
});

const changed = async (changes: Partial<ReadStatement>) =>
  (await read([{}])).map((one) => Object.assign(one, changes));

it.each<[string, () => Promise<ReadStatement[]>, RegExp]>([
  [
    'another account',
    () => read([{}], '1610000000000011'),
    /račun 1610 0000 0000 0011, koji nije račun instituta/,
  ],
  ['no account', () => changed({ account: '' }), /nema broja računa/],
  ['a day to come', () => read([{ day: '2027-01-14' }]), /stavka od 14\.\s1\.\s2027\./],
  ['a day long ago', () => read([{ day: '1999-12-31' }]), /Provjerite datume/],
  ['other balances', () => changed({ closing: 1 }), /datoteka nije potpuna/],
  [
    'two accounts',
    async () => [...(await read([{}])), ...(await read([{}], '1610000000000011'))],
    /više računa/,
  ],
  ['too many entries', () => read(Array.from({ length: 2001 }, () => ({}))), /U izvodu je 2001 stavki/],
])('refuses %s', async (_what, statements, sentence) => {
  const given = await statements();
  expect(() => statementFacts(given, OWN)).toThrow(
    expect.objectContaining({ code: 'validation', fields: { file: expect.stringMatching(sentence) } }),
  );
});
