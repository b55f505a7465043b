import { z } from 'zod';
import { isPaidStatus, PAYMENT_STATUSES } from './order.ts';
import { adminOrder, adminOrderListQuery, editOrderBody } from './orderAdmin.schema.ts';
import { userBody, userListQuery } from './userAdmin.schema.ts';

describe('editOrderBody', () => {
  it('reads flags and the texts of old forms alike', () => {
    expect(editOrderBody.parse({ isPaid: true, isDelivered: false })).toEqual({
      isPaid: true,
      isDelivered: false,
    });
    const texts = { isPaid: 'Placeno', isDelivered: 'Korisnik obavjesten' };
    expect(editOrderBody.parse(texts)).toEqual(texts);
  });

  it('takes an empty date as absent and a bare text as the note of a payment', () => {
    expect(editOrderBody.parse({ paidAt: '', paymentResult: ' Izvod 7 ' })).toEqual({
      paymentResult: { note: 'Izvod 7' },
    });
    expect(editOrderBody.parse({ paidAt: null, paymentResult: null })).toEqual({});
  });

  it('drops everything else, what a payment provider tells included', () => {
    const sent = { _id: 'x', totalPrice: 1, history: [], paymentResult: { note: 'n', captureId: 'x' } };
    expect(editOrderBody.parse(sent)).toEqual({ paymentResult: { note: 'n' } });
  });
});

describe('lists for admins', () => {
  it('read flags from the address and sort the newest first', () => {
    expect(adminOrderListQuery.parse({ isPaid: 'false', keyword: ' ana ' })).toEqual({
      pageNumber: 1,
      pageSize: 50,
      keyword: 'ana',
      isPaid: false,
      sort: 'createdAt',
      direction: 'desc',
    });
    expect(userListQuery.parse({})).toEqual({
      pageNumber: 1,
      pageSize: 50,
      keyword: '',
      sort: 'createdAt',
      direction: 'desc',
    });
  });
});

describe('userBody', () => {
  it('takes the version that was read, and stands without it', () => {
    const sent = { name: 'Ana', email: 'ana@example.com', isAdmin: false };
    expect(userBody.parse({ ...sent, version: 2 })).toEqual({ ...sent, version: 2 });
    expect(userBody.safeParse({ ...sent, version: -1 }).success).toBe(false);
  });

  it('wants name, address and rights, and no password', () => {
    const sent = { name: ' Ana ', email: 'ANA@example.com', isAdmin: false, password: 'x', _id: 'x' };
    expect(userBody.parse(sent)).toEqual({ name: 'Ana', email: 'ana@example.com', isAdmin: false });
    const { error } = userBody.safeParse({});
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['email', 'isAdmin', 'name']);
  });
});

it('counts a grant as paid', () => {
  expect(PAYMENT_STATUSES.map(isPaidStatus)).toEqual([false, true, true]);
});

it.each([adminOrderListQuery, editOrderBody, adminOrder, userListQuery, userBody])(
  'can be described as JSON Schema',
  (schema) => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object');
  },
);
