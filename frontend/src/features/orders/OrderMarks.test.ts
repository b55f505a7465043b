import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { buildOrder } from '../../testing/shopFixtures.ts';
import { coursesText, firstItemOf, unpaidText, wasPaid } from './OrderMarks.tsx';

const released = {
  isPaid: true,
  paymentStatus: PAYMENT_STATUS.paid,
  heldSeats: 0,
  paid: 50,
  refunded: 0,
  openAmount: -50,
  totalPrice: 215,
};
const entry = (to: string) =>
  ({ at: '2026-11-27T10:00:00Z', by: 'staff', event: 'paymentStatus', from: null, to }) as const;

it.each([
  ['a part payment of released seats', {}, false],
  ['the whole price of released seats', { paid: 215 }, true],
  ['a lower price that the history says was paid', { history: [entry(PAYMENT_STATUS.paid)] }, true],
  ['a payment that was withdrawn before', { history: [entry(PAYMENT_STATUS.unpaid)], paid: 215 }, false],
  ['held seats', { heldSeats: 1 }, true],
  ['a grant', { paymentStatus: PAYMENT_STATUS.granted, paid: 0 }, true],
])('wasPaid of %s', (_case, fields, expected) => {
  expect(wasPaid({ ...released, ...fields })).toBe(expected);
});

it('a part payment of released seats is named until it is given back', () => {
  expect(unpaidText(released)).toBe('Djelimično plaćeno');
  expect(unpaidText({ ...released, refunded: 50 })).toBe('Nije plaćeno');
});

it('a line whose seats moved to another course names neither the order nor its first day', () => {
  const [item] = buildOrder().orderItems;
  if (!item) throw new Error('The order has no line.');
  const left = { ...item, name: 'Python', start: '2027-01-14', held: 0 };
  const present = { ...item, name: 'Marketing', start: '2027-02-02', held: 1 };
  expect(coursesText([left, present])).toBe('Marketing');
  expect(firstItemOf([left, present])).toBe(present);
  expect(coursesText([left, { ...present, held: 0 }])).toBe('Python i još 1\u00a0kurs');
});
