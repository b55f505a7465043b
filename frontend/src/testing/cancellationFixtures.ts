import type {
  Cancellation,
  CancellationPreview,
  RefundRequest,
} from '@institut/contract/cancellations/schema';
import { testId } from './shopFixtures.ts';

/** An account number that passes its check. */
export const ACCOUNT = '1610000010500067';

const course = { kurs: testId(1), course: 'Python za početnike', firstDay: '2027-03-01' };
export const SEATS: CancellationPreview['seats'] = [
  { ...course, _id: testId(40), number: 1, participant: 'Mira Mirić' },
  { ...course, _id: testId(41), number: 3, participant: '' },
];

/** Returns what the cancellation of two paid seats would do. */
export const buildPreview = (changes: Partial<CancellationPreview> = {}): CancellationPreview => ({
  rule: 'withdrawal',
  sentence: 'Danas: puni povrat od 184,00 KM (vrijedi do 14. 2. 2027., 15 dana od prijema).',
  seats: SEATS,
  isWhole: true,
  refundKm: 184,
  retainedKm: 0,
  waivedKm: 184,
  until: '2027-02-14',
  later: [{ from: '2027-02-15', rule: 'late', refundKm: 0, sentence: 'bez povrata' }],
  transfers: [],
  mayReplace: true,
  refundMethod: 'bank',
  refundDays: 15,
  asOf: 'prva',
  ...changes,
});

/** Returns a cancellation of both seats, whose refund waits for an account. */
export const buildCancellation = (changes: Partial<Cancellation> = {}): Cancellation => ({
  _id: testId(60),
  number: 'K7M2-9QXA-1',
  at: '2026-11-25T10:00:00.000Z',
  by: 'buyer',
  rule: 'withdrawal',
  lines: [{ kurs: testId(1), name: 'Python za početnike', seats: 2 }],
  reason: '',
  refundKm: 184,
  retainedKm: 0,
  refund: buildRefund(),
  ...changes,
});

export const buildRefund = (
  changes: Partial<NonNullable<Cancellation['refund']>> = {},
): NonNullable<Cancellation['refund']> => ({
  _id: testId(61),
  state: 'requested',
  amount: 184,
  method: 'bank',
  account: '',
  dueDay: '2026-12-10',
  paidAt: null,
  mayGiveAccount: true,
  ...changes,
});

/** Returns a refund to a bank account as the list of staff shows it. */
export const buildRefundRequest = (changes: Partial<RefundRequest> = {}): RefundRequest => ({
  _id: testId(74),
  order: { _id: testId(72), reference: 'AAAA-1111', name: 'Emir Hodžić', email: 'emir@example.com' },
  payee: 'Primjer d.o.o.',
  state: 'requested',
  method: 'bank',
  reason: 'cancelled',
  number: 'AAAA-1111-1',
  amount: 60.4,
  account: ACCOUNT,
  isAccountConfirmed: true,
  reference: '',
  note: '',
  requestedAt: '2026-11-20T10:00:00.000Z',
  dueDay: '2026-12-05',
  isLate: false,
  paidAt: null,
  by: null,
  ...changes,
});
