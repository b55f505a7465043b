import type { StaffOrderEvent } from '@institut/contract/orders/events';
import type { OrderActor } from '@institut/contract/orders/values';
import { bookingTime } from './withdrawPayment.service.ts';

const entry = (
  event: StaffOrderEvent,
  { at = 2000, by = 'staff' }: { at?: number; by?: OrderActor } = {},
) => ({ at: new Date(at), by, user: null, name: null, event, from: null, to: null });

describe('bookingTime', () => {
  const since = new Date(1000);
  it.each([
    ['a part payment', [entry('payment')], 2000],
    [
      'a payment after a decision',
      [entry('status', { at: 500 }), entry('paymentStatus'), entry('paidAt')],
      2000,
    ],
    [
      'a payment that a note of the system follows',
      [entry('payment'), entry('notificationStatus', { at: 3000, by: 'system' })],
      2000,
    ],
    ['a payment that another change follows', [entry('payment'), entry('payment', { at: 3000 })], null],
    [
      'a payment that the buyer’s follows',
      [entry('payment'), entry('payment', { at: 3000, by: 'buyer' })],
      null,
    ],
    ['a payment with a decision', [entry('status'), entry('paymentStatus')], null],
    ['nothing', [], null],
  ])('is found for %s', (_, history, time) => {
    expect(bookingTime({ history }, since)?.getTime() ?? null).toBe(time);
  });
});
