import { idempotencyKey, type PlaceOrderBody } from '@institut/contract/order.schema';
import { attemptFor, newUuid } from './orderAttempt.ts';

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

describe('attemptFor', () => {
  it('keeps the key while the content is the same', () => {
    const first = attemptFor(body, null);
    expect(attemptFor({ ...body }, first)).toBe(first);
  });

  it('makes a new key for other content', () => {
    const first = attemptFor(body, null);
    expect(attemptFor({ ...body, paymentMethod: 'Grant' }, first).key).not.toBe(first.key);
  });
});

it('newUuid gives what the server accepts, each time another', () => {
  const uuids = Array.from({ length: 200 }, newUuid);
  for (const uuid of uuids) expect(idempotencyKey.safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(uuids.length);
});
