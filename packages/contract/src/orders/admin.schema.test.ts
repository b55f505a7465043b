import { editOrderBody } from './admin.schema.ts';
import { NOTIFICATION_STATUS, PAYMENT_STATUS } from './values.ts';

it.each([
  ['isPaid', 1],
  ['isPaid', 'true'],
  ['isPaid', 'placeno'],
  ['isPaid', NOTIFICATION_STATUS.notified],
  ['isPaid', { $ne: false }],
  ['isPaid', [PAYMENT_STATUS.paid]],
  ['isDelivered', PAYMENT_STATUS.paid],
  ['isDelivered', 'da'],
  ['status', 'Primljen'],
  ['status', { $gt: '' }],
  ['status', null],
  ['paidAt', 'jučer'],
  ['paidAt', '2026-02-30'],
  ['paidAt', 1_700_000_000_000],
  ['paidAt', { $date: '2026-01-01' }],
  ['paymentResult', 'x'.repeat(501)],
  ['paymentResult', 5],
  ['paymentResult', ['x']],
  ['paymentResult', { method: {} }],
  ['paymentResult', { note: { $gt: '' } }],
  ['version', '1'],
  ['version', -1],
])('an edit of an order refuses %s: %j', (field, value) => {
  const { error } = editOrderBody.safeParse({ [field]: value });
  expect(new Set(error?.issues.map(({ path: [first] }) => first))).toEqual(new Set([field]));
});
