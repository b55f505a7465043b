import { Types } from 'mongoose';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import { decideMoney, type MoneyCommand } from './recordMoney.ts';

const command: MoneyCommand = {
  kind: 'payment',
  amount: 5000,
  openSeen: undefined,
  at: new Date('2026-11-20'),
  method: '',
  reference: '',
  note: '',
  by: { user: new Types.ObjectId(), name: 'Amina Begić' },
  key: 'k1',
  requestHash: 'h1',
  undo: { since: new Date(), dueDay: '2026-12-01', paymentResult: null },
};
const order = { _id: new Types.ObjectId(), paid: 0, refunded: 0, openAmount: 19_200 };
const refundOf = (state: PaymentFields['state'], amount: number) =>
  ({ _id: new Types.ObjectId(), kind: 'refund', state, amount }) as unknown as PaymentFields;

const decide = (
  changes: Partial<MoneyCommand>,
  facts: Partial<typeof order> = {},
  records: PaymentFields[] = [],
) => decideMoney({ order: { ...order, ...facts }, records }, { ...command, ...changes });

type Case = [Partial<MoneyCommand>, Partial<typeof order>, PaymentFields[]];

it.each<[string, ...Case, string]>([
  ['a part of the open amount', {}, {}, [], 'payment'],
  ['more than is open, seen as such', { amount: 20_000, openSeen: 19_200 }, {}, [], 'payment'],
  ['no more than is open now, whatever the page showed', { openSeen: 1 }, {}, [], 'payment'],
  ['a payment of a closed order, seen as such', { openSeen: 0 }, { openAmount: 0 }, [], 'payment'],
  ['a refund of what was paid', { kind: 'refund' }, { paid: 5000 }, [], 'refund'],
  ['a requested refund', { kind: 'refund' }, { paid: 5000 }, [refundOf('requested', 5000)], 'changeRefund'],
  ['an approved refund', { kind: 'refund' }, { paid: 5000 }, [refundOf('approved', 5000)], 'changeRefund'],
  [
    'a refund beside a requested one',
    { kind: 'refund' },
    { paid: 9000 },
    [refundOf('requested', 4000)],
    'refund',
  ],
])('decides on %s', (_what, changes, facts, records, what) => {
  expect(decide(changes, facts, records)?.map((change) => change.what)).toEqual([what]);
});

it.each<[...Case, RegExp]>([
  [{ amount: 20_000, openSeen: 25_000 }, {}, [], /^Prijava je u međuvremenu promijenjena: .* 192,00/],
  [{ openSeen: 100 }, { openAmount: -100 }, [], /sada je otvoreno 0,00/],
  [{ kind: 'refund' }, {}, [], /^Nema iznosa za povrat: po ovoj prijavi nije evidentirana uplata\.$/],
  [
    { kind: 'refund' },
    { paid: 5000, refunded: 5000 },
    [],
    /^Nema iznosa .* sve što je uplaćeno već je vraćeno/,
  ],
  [{ kind: 'refund' }, { paid: 4000 }, [], /^Može se vratiti najviše 40,00/],
  [{ kind: 'refund' }, { paid: 6000 }, [refundOf('sending', 2000)], /najviše 40,00.KM: ostatak od 20,00/],
  [{ kind: 'refund' }, { paid: 5000 }, [refundOf('sending', 5000)], /^Nema iznosa za povrat: 50,00/],
])('refuses %j of %j', (changes, facts, records, sentence) => {
  expect(() => decide(changes, facts, records)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(sentence),
      fields: { amount: expect.stringMatching(sentence) },
    }),
  );
});

it('writes nothing for a command that was carried out, and refuses its key with another body', () => {
  const earlier = { ...refundOf('paid', 5000), key: 'k1', requestHash: 'h1' };
  expect(decide({}, {}, [earlier])).toBeNull();
  expect(() => decide({ requestHash: 'h2' }, {}, [earlier])).toThrow(/drugačijim sadržajem/);
});
