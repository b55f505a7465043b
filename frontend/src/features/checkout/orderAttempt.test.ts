import { idempotencyKey, type PlaceOrderBody } from '@institut/contract/order.schema';
import { isSameOrder, newAttempt, newUuid } from './orderAttempt.ts';

const body: PlaceOrderBody = {
  orderItems: [{ kurs: '6560f1a2b3c4d5e6f7a8b9c0', qty: 2 }],
  shippingAddress: {
    address: 'Obala 1',
    city: 'Sarajevo',
    postalCode: '71000',
    country: 'Bosna i Hercegovina',
  },
  paymentMethod: 'licno',
};

describe('newAttempt', () => {
  it('keeps the body of the order under a new key each time', () => {
    const first = newAttempt(body, 'Python × 2');
    expect(first.body).toEqual(body);
    expect(newAttempt(body, 'Python × 2').key).not.toBe(first.key);
  });

  it('isSameOrder recognises the order that was sent, and no other', () => {
    const attempt = newAttempt(body, 'Python × 2');
    expect(isSameOrder(attempt, { ...body })).toBe(true);
    expect(isSameOrder(attempt, { ...body, paymentMethod: 'Grant' })).toBe(false);
  });
});

it('newUuid returns keys that the server accepts, each time another', () => {
  const uuids = Array.from({ length: 200 }, newUuid);
  for (const uuid of uuids) expect(idempotencyKey.safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(uuids.length);
});
