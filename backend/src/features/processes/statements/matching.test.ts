import { Types } from 'mongoose';
import type { PayableOrder } from '../../core/orders/listing/payableOrders.service.ts';
import { matchEntries, matchEntry, ordersBy } from './matching.ts';

const order = (reference: string, openAmount: number, fields: Partial<PayableOrder> = {}): PayableOrder => ({
  _id: new Types.ObjectId(),
  reference,
  openAmount,
  refunded: 0,
  instalment: null,
  names: [],
  ...fields,
});

const ORDERS = [
  order('K7M2-9QXA', 19_200, { names: ['Ana Hodžić'] }),
  order('3B4C5D6E', 138_050, { names: ['Emir Emirić', 'Čelik Šped d.o.o.'], instalment: 46_000 }),
  order('PAYD-0001', 0, { names: ['Ana Hodžić'] }),
  order('0VER-PA1D', -500),
];

const match = (amount: number, purpose: string, payer = '') => {
  const { state, orders } = matchEntry({ amount, purpose, payer }, ordersBy(ORDERS));
  return [state, ...orders.map((one) => one.reference)];
};

it.each<[string, number, string, string[]]>([
  ['the reference', 19_200, 'K7M2-9QXA', ['found', 'K7M2-9QXA']],
  ['no hyphen, other words, small letters', 19_200, 'Uplata k7m29qxa, kurs', ['found', 'K7M2-9QXA']],
  ['spaces within', 19_200, 'ref K 7 M 2 9 Q X A kurs', ['found', 'K7M2-9QXA']],
  ['words without spaces', 19_200, 'UPLATAK7M2-9QXAKURS', ['found', 'K7M2-9QXA']],
  ['O for 0, I and L for 1', 0 + 1, 'OVER-PAID i OVER-PALD', ['otherAmount', '0VER-PA1D']],
  ['an instalment', 46_000, '3B4C-5D6E prva rata', ['found', '3B4C5D6E']],
  ['less', 10_000, 'K7M2-9QXA', ['otherAmount', 'K7M2-9QXA']],
  ['more', 20_000, 'K7M2-9QXA', ['otherAmount', 'K7M2-9QXA']],
  ['one that is paid', 19_200, 'PAYD-0001', ['otherAmount', 'PAYD-0001']],
  ['a wrong letter', 19_200, 'K7M2-9QXB', ['unclear', 'K7M2-9QXA']],
  ['a wrong first letter', 19_200, 'X7M29QXA', ['unclear', 'K7M2-9QXA']],
  ['swapped letters', 19_200, 'K7M2-9XQA', ['unclear', 'K7M2-9QXA']],
  ['two wrong letters', 19_200, 'K7M2-9ABA', ['unknown']],
  ['a letter is missing', 19_200, 'K7M2-9QX', ['unknown']],
  ['a wrong letter of one that is paid', 19_200, 'PAYD-0002', ['unknown']],
  ['two with their sum', 157_250, 'K7M2-9QXA i 3B4C-5D6E', ['found', 'K7M2-9QXA', '3B4C5D6E']],
  ['two with another sum', 157_000, 'K7M2-9QXA i 3B4C-5D6E', ['unclear', 'K7M2-9QXA', '3B4C5D6E']],
  ['two, one of them paid', 19_200, 'K7M2-9QXA PAYD-0001', ['unclear', 'K7M2-9QXA', 'PAYD-0001']],
  ['the same twice', 19_200, 'K7M2-9QXA K7M29QXA', ['found', 'K7M2-9QXA']],
  ['no reference', 19_200, 'kotizacija', ['unknown']],
  ['nothing', 19_200, '', ['unknown']],
])('%s', (_what, amount, purpose, expected) => {
  expect(match(amount, purpose)).toEqual(expected);
});

it.each<[string, number, string, string[]]>([
  ['name and open amount', 19_200, 'HODZIC ANA SARAJEVO', ['unclear', 'K7M2-9QXA']],
  ['name of the payer', 138_050, 'Čelik-Šped d.o.o. Žepče', ['unclear', '3B4C5D6E']],
  ['a part of the name', 19_200, 'Ana', ['unknown']],
  ['name and another amount', 19_300, 'Ana Hodžić', ['unknown']],
])('without a reference: %s', (_what, amount, payer, expected) => {
  expect(match(amount, 'kotizacija', payer)).toEqual(expected);
});

const entry = (amount: number) => ({ amount, purpose: 'K7M2-9QXA', payer: '' });

const states = (...amounts: number[]) =>
  matchEntries(amounts.map(entry), ORDERS).map(({ state, orders }) => [state, orders[0]?.openAmount]);

it('counts what the entries above have paid', () => {
  expect(states(19_200, 19_200)).toEqual([
    ['found', 19_200],
    ['otherAmount', 0],
  ]);
  expect(states(10_000, 9200)).toEqual([
    ['otherAmount', 19_200],
    ['found', 9200],
  ]);
});
