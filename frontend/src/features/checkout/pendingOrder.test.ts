import { idempotencyKey, type PlaceOrderBody } from '@institut/contract/orders/schema';
import { isSameOrder, newPendingOrder } from './pendingOrder.ts';
import { newUuid } from '../../lib/uuid.ts';

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

describe('pending order', () => {
  it('newPendingOrder makes a new key each time', () => {
    const first = newPendingOrder(body, 'Python × 2');
    expect(first.body).toEqual(body);
    expect(newPendingOrder(body, 'Python × 2').key).not.toBe(first.key);
  });

  it('isSameOrder matches only the body that was sent, at any price', () => {
    const pending = newPendingOrder(body, 'Python × 2');
    expect(isSameOrder(pending, { ...body })).toBe(true);
    expect(isSameOrder(pending, { ...body, totalPrice: 184 })).toBe(true);
    expect(isSameOrder(pending, { ...body, paymentMethod: 'Grant' })).toBe(false);
  });
});

it('newUuid returns distinct keys that the server accepts', () => {
  const uuids = Array.from({ length: 200 }, newUuid);
  for (const uuid of uuids) expect(idempotencyKey.safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(uuids.length);
});
