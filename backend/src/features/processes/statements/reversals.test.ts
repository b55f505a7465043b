import { matchReversals, type Reversible } from './reversals.ts';
import type { Outgoing } from './statementFacts.ts';

const ANA = '1610000000000011';
const payment = (bankRef: string, fields: Partial<Reversible> = {}): Reversible => ({
  bookedAt: new Date('2027-01-12'),
  amount: 19_200,
  payer: 'Ana Hodžić',
  payerAccount: ANA,
  bankRef,
  references: ['K7M29QXA'],
  ...fields,
});
const EMIR = { payer: 'Emir Emirić', payerAccount: '', references: ['3B4C5D6E'] };
const at = (day: string) => ({ bookedAt: new Date(day) });
const entry = (fields: Partial<Outgoing> = {}): Outgoing => ({
  ...at('2027-01-14'),
  amount: 19_200,
  payer: '',
  payerAccount: '',
  purpose: '',
  bankRef: '',
  isReversal: false,
  ...fields,
});
const MARKED = { isReversal: true };

/** The payments of each reversal by their bank references, with a question mark unless it is certain. */
const match = (outgoing: Outgoing[], payments: Reversible[]) =>
  matchReversals(outgoing, payments).map((one) =>
    one.payments.map(({ bankRef }) => `${bankRef}${one.isCertain ? '' : '?'}`),
  );

it.each<[string, Partial<Outgoing>, Reversible[], string[][]]>([
  ['the same bank reference', { bankRef: 'b' }, [payment('a'), payment('b', EMIR)], [['b']]],
  ['no bank reference in either', { bankRef: 'NONREF' }, [payment('NONREF')], []],
  ['the reference', { purpose: 'Storno K7M2-9QXA' }, [payment('a'), payment('b', EMIR)], [['a']]],
  ['a reference of nobody', { purpose: 'Povrat ZZZZ-ZZZZ' }, [payment('a')], []],
  ['the account of the payer', { payerAccount: ANA }, [payment('a'), payment('b', EMIR)], [['a?']]],
  ['the name of the payer', { payer: 'EMIRIC EMIR' }, [payment('a'), payment('b', EMIR)], [['b?']]],
  ['the name and the mark of the bank', { ...MARKED, payer: 'Emirić Emir' }, [payment('b', EMIR)], [['b']]],
  ['nothing but the amount', {}, [payment('a')], []],
  ['the amount and the mark of the bank', MARKED, [payment('a')], [['a']]],
  ['the mark alone, of two', MARKED, [payment('a'), payment('b', EMIR)], [['a?', 'b?']]],
  ['the mark alone, of none', MARKED, [], [[]]],
  ['another amount', { payerAccount: ANA, amount: 19_000 }, [payment('a')], []],
  ['a later payment', { payerAccount: ANA, ...at('2027-01-11') }, [payment('a')], []],
  ['equal payments, the newest', MARKED, [payment('a'), payment('b', at('2027-01-13'))], [['b']]],
  [
    'one account with two applications',
    { payerAccount: ANA },
    [payment('a'), payment('b', { references: EMIR.references })],
    [['a?', 'b?']],
  ],
  [
    'one that was taken back on another day',
    { payerAccount: ANA },
    [payment('a', { reversedOn: new Date('2027-01-13') })],
    [],
  ],
  [
    'one that was noted for this day',
    MARKED,
    [payment('a'), payment('b', { ...EMIR, reversedOn: new Date('2027-01-14') })],
    [['b']],
  ],
])('%s', (_what, fields, payments, expected) => {
  expect(match([entry(fields)], payments)).toEqual(expected);
});

it('takes each of two equal payments back once', () => {
  const outgoing = [entry({ payerAccount: ANA }), entry({ payerAccount: ANA }), entry({ payerAccount: ANA })];
  expect(match(outgoing, [payment('a'), payment('b')])).toEqual([['a?'], ['b?']]);
});
