import { idempotencyKey, type PlaceOrderBody } from '@institut/contract/order.schema';
import { isOf, newAttempt, newUuid } from './orderAttempt.ts';

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
  it('keeps what is sent as it is, under a key of its own each time', () => {
    const first = newAttempt(body, 'Python × 2');
    expect(JSON.parse(first.content)).toEqual(body);
    expect(newAttempt(body, 'Python × 2').key).not.toBe(first.key);
  });

  it('tells what was sent from anything else', () => {
    const attempt = newAttempt(body, 'Python × 2');
    expect(isOf(attempt, { ...body })).toBe(true);
    expect(isOf(attempt, { ...body, paymentMethod: 'Grant' })).toBe(false);
  });
});

it('newUuid gives what the server accepts, each time another', () => {
  const uuids = Array.from({ length: 200 }, newUuid);
  for (const uuid of uuids) expect(idempotencyKey.safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(uuids.length);
});
