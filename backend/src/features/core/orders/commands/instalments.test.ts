import { orderOf, record } from '../../../../test/support/orderFacts.ts';
import { decideInstalments } from './instalments.ts';

type Agreed = Parameters<typeof decideInstalments>[1]['instalments'];
const TODAY = '2027-02-23';
const HALVES = [
  { dueDay: '2027-02-25', amount: 200 },
  { dueDay: '2027-03-25', amount: 260 },
];
const AGREED = { instalments: HALVES.map(({ dueDay, amount }) => ({ dueDay, amount: amount * 100 })) };
const whole = (dueDay: string): Agreed => [{ dueDay, amount: 460 }];
const decide = (instalments: Agreed, fields: object = {}) =>
  decideInstalments(orderOf({ fields }), { instalments, version: 3 }, TODAY);

it.each<[string, Agreed, object, object]>([
  ['agrees instalments', HALVES, {}, { set: { ...AGREED, dueDay: '2027-02-25' } }],
  ['agrees the last day that may be', whole('2029-02-23'), {}, { set: { dueDay: '2029-02-23' } }],
  [
    'agrees a day before that is over',
    whole('2027-02-01'),
    { instalments: [{ dueDay: '2027-02-01', amount: 1 }] },
    {},
  ],
  ['ends an agreement', [], AGREED, { set: { dueDay: '2027-02-27' }, unset: ['instalments', 'reminder'] }],
])('%s', (_what, instalments, fields, changed) => {
  expect(decide(instalments, fields)).toMatchObject({ fields: changed, isEdit: true });
});

it('notes how many there are, and nothing for the same again', () => {
  expect(decide(HALVES)?.notes).toEqual([{ event: 'instalments', from: null, to: '2 rate' }]);
  expect(decide([], AGREED)?.notes).toEqual([{ event: 'instalments', from: '2 rate', to: null }]);
  expect(decide(HALVES, AGREED)).toBeNull();
});

const refusal = (sentence: RegExp) => ({ message: expect.stringMatching(sentence) as string });
const refusalOf = (field: string) => ({ fields: { [field]: expect.any(String) as string } });
it.each<[string, Agreed, object, object]>([
  ['a deleted account', HALVES, { erasedAt: new Date() }, refusal(/^Nalog podnosioca je obrisan/)],
  ['a grant', HALVES, { paymentMethod: 'Grant' }, refusal(/^Prijava na grant se ne plaća/)],
  ['a released order', HALVES, { heldSeats: 0 }, refusal(/ne zauzima mjesta/)],
  ['an old version', HALVES, { __v: 4 }, { code: 'stale_edit' }],
  ['another sum', [{ dueDay: TODAY, amount: 10 }], {}, refusalOf('instalments')],
  ['a day that is over', whole('2027-02-22'), {}, refusalOf('instalments.0.dueDay')],
  ['a day after two years', whole('2029-02-24'), {}, refusalOf('instalments.0.dueDay')],
])('refuses %s', (_what, instalments, fields, error) => {
  expect(() => decide(instalments, fields)).toThrow(expect.objectContaining(error));
});

it('refuses a paid order', () => {
  const paid = orderOf({ records: [record('payment', 46_000)] });
  const body = { instalments: HALVES, version: undefined };
  expect(() => decideInstalments(paid, body, TODAY)).toThrow('Prijava je već plaćena.');
});
