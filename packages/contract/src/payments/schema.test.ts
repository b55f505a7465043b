import { recordPaymentBody } from './schema.ts';

it.each([
  ['amount', {}],
  ['amount', { amount: 0 }],
  ['amount', { amount: -5 }],
  ['amount', { amount: 1.005 }],
  ['amount', { amount: '50' }],
  ['amount', { amount: 1e12 }],
  ['at', { amount: 50, at: 'jučer' }],
  ['note', { amount: 50, note: 'x'.repeat(501) }],
  ['reference', { amount: 50, reference: { $gt: '' } }],
])('a payment refuses the %s of %j', (field, body) => {
  const { error } = recordPaymentBody.safeParse(body);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
