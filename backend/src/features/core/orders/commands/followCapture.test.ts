import { CAPTURE_STATE } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import type { LedgerChange, PaymentFields } from '../../ledger/ledger.service.ts';
import { type CaptureNews, followCapture, type ProviderRefund } from './followCapture.ts';

const { completed, partlyRefunded, refunded, reversed } = CAPTURE_STATE;
const provider = { orderId: 'O1', captureId: 'C1', refundId: null, value: '98.17', currency: 'EUR' };
const record = (fields: object) =>
  ({ _id: new Types.ObjectId(), order: new Types.ObjectId(), provider, ...fields }) as PaymentFields;
const capture = record({ kind: 'payment', state: 'booked', amount: 19_200, method: 'PayPal' });
const refund = (state: PaymentFields['state'], amount: number, refundId: string | null, value = '') =>
  record({ kind: 'refund', state, amount, provider: { ...provider, refundId, value } });
const said = (refundId: string, feninga: number, value = ''): ProviderRefund => ({
  refundId,
  feninga,
  value,
  at: new Date('2026-11-20'),
});

/** `refund 5000 R1`: what is written, the amount, and the refund at PayPal. */
const texts = (changes: readonly LedgerChange[]): string[] =>
  changes.map((change) => {
    switch (change.what) {
      case 'refund':
        return `refund ${change.record.amount} ${change.record.provider?.refundId}`;
      case 'changeRefund':
        return `${change.change.state} ${change.change.provider?.refundId}`;
      default:
        return change.what;
    }
  });

it.each<[string, PaymentFields[], CaptureNews, string[]]>([
  ['nothing new', [], { state: completed, refunds: [] }, []],
  [
    'refunds that PayPal names',
    [],
    { state: partlyRefunded, refunds: [said('R1', 1000), said('R2', 500)] },
    ['refund 1000 R1', 'refund 500 R2'],
  ],
  [
    'a known refund once',
    [refund('paid', 1000, 'R1')],
    { state: partlyRefunded, refunds: [said('R1', 1000)] },
    [],
  ],
  ['all that is left', [], { state: refunded, refunds: [] }, ['refund 19200 null']],
  [
    'all that is left beside a named refund',
    [],
    { state: reversed, refunds: [said('R1', 1000)] },
    ['refund 1000 R1', 'refund 18200 null'],
  ],
  [
    'never more than was paid',
    [refund('paid', 19_000, 'R1')],
    { state: refunded, refunds: [said('R1', 19_000), said('R2', 900)] },
    ['refund 200 R2'],
  ],
  [
    'a sent refund by its amount',
    [refund('sending', 1000, null, '5.11')],
    { state: partlyRefunded, refunds: [said('R1', 1000, '5.11')] },
    ['paid R1'],
  ],
  [
    'two sent refunds of one amount by different refunds of PayPal',
    [refund('sending', 1000, null, '5.11'), refund('sending', 1000, null, '5.11')],
    { state: partlyRefunded, refunds: [said('R1', 1000, '5.11'), said('R2', 1000, '5.11')] },
    ['paid R1', 'paid R2'],
  ],
  [
    'money that came back: a refund without an id is withdrawn, one with an id stays',
    [refund('paid', 19_200, null), refund('paid', 1000, 'R1')],
    { state: completed, refunds: [said('R1', 1000)] },
    ['withdraw'],
  ],
])('writes %s', (_what, refunds, news, expected) => {
  expect(texts(followCapture(capture, [capture, ...refunds], news))).toEqual(expected);
});

it('closes an unassigned capture whose money is gone, and leaves another one', () => {
  const unassigned = { ...capture, state: 'unassigned' as const };
  expect(texts(followCapture(unassigned, [], { state: refunded, refunds: [] }))).toEqual(['close']);
  expect(followCapture(unassigned, [], { state: partlyRefunded, refunds: [said('R1', 1000)] })).toEqual([]);
});
