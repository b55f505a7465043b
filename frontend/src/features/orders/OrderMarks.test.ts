import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { buildOrder } from '../../testing/shopFixtures.ts';
import { coursesText, firstItemOf, unpaidText } from './OrderMarks.tsx';

const released = {
  isPaid: true,
  paymentStatus: PAYMENT_STATUS.paid,
  heldSeats: 0,
  paid: 50,
  refunded: 0,
  openAmount: -50,
  totalPrice: 215,
};
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
