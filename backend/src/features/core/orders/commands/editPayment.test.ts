import { priceOrder } from '@institut/contract/money/pricing';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { record as recordAt } from '../../../../test/support/orderFacts.ts';
import type { LedgerChange, PaymentFields } from '../../ledger/ledger.service.ts';
import { paymentStateOf } from '../../ledger/paymentState.ts';
import type { OrderFields } from '../order.model.ts';
import { decidePayment } from './editPayment.ts';

const { unpaid: UNPAID, paid: PAID, granted: GRANTED } = PAYMENT_STATUS;
const NOW = new Date('2026-11-20T10:00:00Z');
const EARLIER = new Date('2026-11-02T09:30:00Z');
const rates = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };
const author = {
  by: { user: new Types.ObjectId(), name: 'Amina Begić' },
  undo: { since: NOW, dueDay: null, paymentResult: null },
};

/** An order of 230 KM, with the payment fields that its records give. */
function orderOf(
  records: readonly PaymentFields[],
  { held = 2, price = 100, notes = null }: { held?: number; price?: number; notes?: object | null } = {},
) {
  const order = {
    _id: new Types.ObjectId(),
    ...priceOrder([{ price, qty: 2 }], rates),
    rates: price === 0 ? { ...rates, shippingKm: 0 } : rates,
    ...(price === 0 && { shippingPrice: 0, totalPrice: 0 }),
    orderItems: [{ price, qty: 2, held }],
    heldSeats: held,
    createdAt: EARLIER,
    paymentResult: notes,
  };
  return { ...order, ...paymentStateOf(order, records) } as unknown as OrderFields;
}

const record = (kind: PaymentFields['kind'], amount: number, fields: Partial<PaymentFields> = {}) =>
  recordAt(kind, amount, { at: EARLIER, ...fields });

type Edit = Parameters<typeof decidePayment>[1];

const decide = (
  edit: Partial<Edit>,
  records: PaymentFields[] = [],
  given: Parameters<typeof orderOf>[1] = {},
) => {
  const order = orderOf(records, given);
  return decidePayment({ order, seated: order, records, now: NOW }, edit as Edit, author);
};

/** `payment 23000`, `withdraw 5000`, `correct 5000 {"note":"x"}`. */
const texts = (changes: readonly LedgerChange[] = []) =>
  changes.map((change) => {
    const amount = 'amount' in change.record ? change.record.amount : '?';
    return `${change.what} ${amount}${change.what === 'correct' ? ` ${JSON.stringify(change.details)}` : ''}`;
  });

it.each<[string, Partial<Edit>, PaymentFields[], Parameters<typeof orderOf>[1], string[]]>([
  ['the open amount', { isPaid: true }, [], {}, ['payment 23000']],
  ['the rest', { isPaid: PAID }, [record('payment', 5000)], {}, ['payment 18000']],
  ['a grant', { isPaid: GRANTED }, [], {}, ['grant 23000']],
  ['a grant of the rest', { isPaid: GRANTED }, [record('payment', 5000)], {}, ['grant 18000']],
  [
    'a grant of what is due when all is paid',
    { isPaid: GRANTED },
    [record('payment', 23_000)],
    {},
    ['grant 23000'],
  ],
  [
    'a payment in place of a grant',
    { isPaid: PAID },
    [record('grant', 23_000)],
    {},
    ['withdraw 23000', 'payment 23000'],
  ],
  [
    'the withdrawal of payments and grants, and of no refund',
    { isPaid: false },
    [
      record('payment', 23_000),
      record('grant', 23_000),
      record('refund', 1000),
      record('payment', 9, { state: 'void' }),
    ],
    {},
    ['withdraw 23000', 'withdraw 23000'],
  ],
  [
    'the price of a rejected order whose money has arrived',
    { isPaid: true },
    [],
    { held: 0 },
    ['payment 23000'],
  ],
  [
    'the day of the payment that reached the amount, and the notes of the newest',
    { paidAt: '2026-11-05', paymentResult: { note: 'Izvod 3' } },
    [record('payment', 23_000), record('payment', 100, { at: NOW })],
    {},
    ['correct 23000 {"at":"2026-11-05T00:00:00.000Z"}', 'correct 100 {"note":"Izvod 3"}'],
  ],
])('writes %s', (_what, edit, records, given, expected) => {
  expect(texts(decide(edit, records, given)?.ledger)).toEqual(expected);
});

it.each<[string, Partial<Edit>, PaymentFields[]]>([
  ['a status that the order has', { isPaid: PAID }, [record('payment', 23_000)]],
  ['"paid" for a grant', { isPaid: true }, [record('grant', 23_000)]],
  ['"not paid" for an unpaid order', { isPaid: UNPAID }, []],
  ['the day of the payment as a form sends it back', { paidAt: '2026-11-02' }, [record('payment', 23_000)]],
  ['notes that the order shows', { paymentResult: { note: '' } }, []],
  [
    'the day of the newest payment, when another one reached the amount',
    { isPaid: PAID, paidAt: '2026-11-20' },
    [record('payment', 23_000), record('payment', 100, { at: NOW })],
  ],
])('changes nothing for %s', (_what, edit, records) => {
  expect(decide(edit, records)).toBeNull();
});

const NOT_PAID = { paidAt: 'Datum uplate može imati samo plaćena prijava.' };
const BAD_DAY = { paidAt: 'Datum uplate ne može biti u budućnosti ni prije 2000. godine.' };

it.each<[Partial<Edit>, Parameters<typeof orderOf>[1], object]>([
  [{ paidAt: '2026-11-05' }, {}, { code: 'validation', fields: NOT_PAID }],
  [{ isPaid: true, paidAt: '2026-11-21' }, {}, { code: 'validation', fields: BAD_DAY }],
  [{ isPaid: true, paidAt: '2026-11-20T10:00:01Z' }, {}, { code: 'validation', fields: BAD_DAY }],
  [{ isPaid: true, paidAt: '1999-12-31' }, {}, { code: 'validation', fields: BAD_DAY }],
  [{ isPaid: GRANTED }, { price: 0 }, { code: 'conflict', message: expect.stringMatching(/ništa ne plaća/) }],
])('refuses %j of %j', (edit, given, error) => {
  expect(() => decide(edit, [], given)).toThrow(expect.objectContaining(error));
});

it('keeps notes from before there was a payment, and those of a withdrawn one for nobody', () => {
  const before = { method: '', reference: '', note: 'Dolazi u petak', captureId: null, provider: null };
  const decided = decide({ isPaid: true, paymentResult: { reference: 'Izvod 3' } }, [], { notes: before });
  expect(decided?.notes).toMatchObject({ reference: 'Izvod 3', note: 'Dolazi u petak' });
  expect(decided?.ledger[0]).toMatchObject({ record: { reference: 'Izvod 3', note: 'Dolazi u petak' } });
  const paid = [record('payment', 23_000)];
  expect(decide({ isPaid: false }, paid, { notes: before })?.notes).toBeNull();
});

it('can be undone when it replaces nothing', () => {
  const [payment] = decide({ isPaid: true })?.ledger ?? [];
  expect(payment).toMatchObject({ record: { at: NOW, by: author.by, undo: author.undo } });
  const [, replacing] = decide({ isPaid: PAID }, [record('grant', 23_000)])?.ledger ?? [];
  expect(replacing).not.toHaveProperty('record.undo');
});
