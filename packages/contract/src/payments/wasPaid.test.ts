import { PAYMENT_STATUS } from '../orders/values.ts';
import { wasPaid } from './wasPaid.ts';

const released = {
  isPaid: true,
  paymentStatus: PAYMENT_STATUS.paid,
  heldSeats: 0,
  paid: 50,
  totalPrice: 215,
};
const entry = (to: string) => ({ event: 'paymentStatus', to });

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
