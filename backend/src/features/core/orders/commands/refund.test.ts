import type { DecideRefundBody } from '@institut/contract/cancellations/schema';
import { refundAsOf } from '@institut/contract/cancellations/values';
import { NOW, record } from '../../../../test/support/orderFacts.ts';
import { decideAccount, decideRefund, type RefundDecision } from './refund.ts';

const ACCOUNT = '1290079401028494';
const OTHER = '1610000010500067';
const GIVEN = { account: ACCOUNT, accountConfirmedAt: NOW };
/** An account as 0.3.0 stored it. */
const UNCONFIRMED = { account: ACCOUNT };
const PAYPAL = { source: 'paypal', provider: { captureId: 'C1' } };
const refundOf = (fields: object = {}) =>
  record('refund', 23_000, { state: 'requested', recordedAt: new Date('2027-02-20T12:00:00Z'), ...fields });

/** Decides as somebody who has read the refund. */
function decide(fields: object, body: Partial<DecideRefundBody>, order: object = {}) {
  const refund = refundOf(fields);
  const decision = { state: 'approved' as const, asOf: refundAsOf(refund), ...body };
  return decideRefund(
    { order: { paid: 46_000, refunded: 0, ...order }, record: refund, now: NOW },
    decision,
    null,
  );
}

/** `approved account refundAccount`: the state, whether the account is another one, and the entries of the history. */
const textOf = ({ change, notes }: Pick<RefundDecision, 'change' | 'notes'>): string =>
  [change.state, change.account && 'account', ...notes.map(({ event }) => event)].filter(Boolean).join(' ');

const PAID_OUT = { state: 'paid', at: '2027-02-20' } as const;
const APPROVED = { state: 'approved' };
it.each<[string, object, Partial<DecideRefundBody>, string]>([
  ['approves it', GIVEN, {}, 'approved refundState'],
  ['approves it to its account', GIVEN, { account: ACCOUNT }, 'approved refundState'],
  ['approves it to another account', GIVEN, { account: OTHER }, 'approved account refundState refundAccount'],
  ['approves an unconfirmed account', UNCONFIRMED, {}, 'approved refundState refundAccount'],
  ['changes its account', { ...GIVEN, ...APPROVED }, { account: OTHER }, 'approved account refundAccount'],
  ['confirms its account', { ...UNCONFIRMED, ...APPROVED }, {}, 'approved refundAccount'],
  ['pays it out to an unconfirmed account', UNCONFIRMED, { ...PAID_OUT, account: ACCOUNT }, 'paid'],
  ['pays out what PayPal should have', PAYPAL, PAID_OUT, 'paid'],
  ['rejects it', {}, { state: 'rejected', note: 'Greška.' }, 'rejected refundState'],
])('%s', (_what, fields, body, text) => {
  const decided = decide(fields, body);
  expect(textOf(decided)).toBe(text);
  const isConfirmed = text.includes('refundAccount');
  expect(decided.needsConfirmation).toBe(isConfirmed);
  expect(decided.change.accountConfirmedAt).toBe(isConfirmed ? NOW : undefined);
});

it('notes when and by whom it was paid out, and what was said', () => {
  const paid = { state: 'paid', by: null, source: 'staff', provider: null } as const;
  const { change } = decide(PAYPAL, { ...PAID_OUT, reference: 'Nalog 4' });
  expect(change).toEqual({ ...paid, at: new Date('2027-02-20'), reference: 'Nalog 4' });
  expect(decide({}, { state: 'paid' }).change).toEqual({ ...paid, at: NOW });
  const rejection = { state: 'rejected', note: 'Greška.' } as const;
  expect(decide({}, rejection, { refunded: 30_000 }).change).toEqual({ ...rejection, by: null });
});

const BAD_DAY = /^Provjerite unesene podatke/;
const STALE = /u međuvremenu/;
it.each<[string, object, Partial<DecideRefundBody>, object, RegExp]>([
  ['another account than was read', GIVEN, { asOf: `requested ${OTHER}` }, {}, STALE],
  ['another state than was read', APPROVED, { state: 'paid', asOf: 'requested' }, {}, STALE],
  ['a paid refund', { state: 'paid' }, { state: 'rejected' }, {}, /već završen/],
  ['a rejected refund', { state: 'rejected' }, { state: 'paid' }, {}, /već završen/],
  ['an approved refund', { ...GIVEN, ...APPROVED }, { account: ACCOUNT }, {}, /već odobren/],
  ['an account for PayPal', { ...PAYPAL, ...APPROVED }, { account: OTHER }, {}, /već odobren/],
  ['a refund that PayPal pays', { ...PAYPAL, state: 'sending' }, PAID_OUT, {}, /^PayPal već vraća/],
  ['more than is left', {}, {}, { refunded: 30_000 }, /ostalo još 160,00.KM/],
  ['a day to come', {}, { state: 'paid', at: '2027-02-24' }, {}, BAD_DAY],
  ['a day before the request', {}, { state: 'paid', at: '2027-02-19' }, {}, BAD_DAY],
])('refuses %s', (_what, fields, body, order, sentence) => {
  expect(() => decide(fields, body, order)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(sentence) }),
  );
});

it.each<[string, object, string]>([
  ['is noted', {}, 'requested account refundAccount'],
  ['replaces another one', GIVEN, 'requested account refundAccount'],
  ['makes an approved refund wait again', APPROVED, 'requested account refundAccount refundState'],
  ['is confirmed', { account: OTHER }, 'requested account refundAccount'],
])('the account of a buyer %s', (_what, fields, text) => {
  const decided = decideAccount(refundOf(fields), OTHER, NOW);
  expect(decided?.change).toMatchObject({ account: OTHER, accountConfirmedAt: NOW });
  expect(decided && textOf(decided)).toBe(text);
});

it.each<[string, object, RegExp]>([
  ['an approved account', { ...GIVEN, ...APPROVED }, /^Povrat je već odobren na upisani račun/],
  ['a paid refund', { state: 'paid' }, /^Ovaj povrat je već isplaćen/],
  ['PayPal', PAYPAL, /^Ovaj povrat je već isplaćen/],
])('the account of a buyer does not replace %s', (_what, fields, sentence) => {
  expect(() => decideAccount(refundOf(fields), OTHER, NOW)).toThrow(sentence);
});

it('the account of a buyer that is known and confirmed changes nothing', () => {
  expect(decideAccount(refundOf(GIVEN), ACCOUNT, NOW)).toBeNull();
});
