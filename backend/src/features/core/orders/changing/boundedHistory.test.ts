import { orderView } from '@institut/contract/orders/schema';
import { as } from '../../../../test/support/client.ts';
import { EMIR, useParticipants } from '../../../../test/support/participants.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { type HistoryEntryFields, Order } from '../order.model.ts';
import { boundedHistory, REPEATED_ENTRIES_MAX as MAX } from './boundedHistory.ts';

useTestDatabase();
const shop = useParticipants();

const at = new Date('2026-11-01T10:00:00Z');
const entry = (
  event: HistoryEntryFields['event'],
  by: HistoryEntryFields['by'],
  to: string | null = null,
): HistoryEntryFields => ({ at, by, user: null, name: null, event, from: null, to });
const many = (count: number, ...given: Parameters<typeof entry>) =>
  Array.from({ length: count }, (_, index) => ({ ...entry(...given), to: String(index) }));

describe('boundedHistory', () => {
  it.each([
    ['names of a buyer up to the bound', many(MAX, 'participant', 'buyer'), MAX],
    ['only the newest names of a buyer above it', many(MAX + 30, 'participant', 'buyer'), MAX],
    ['names of staff without a bound', many(MAX + 30, 'participant', 'staff'), MAX + 30],
    ['failed mails up to the bound', many(MAX + 1, 'mailFailed', 'system'), MAX],
    ['accounts for a refund up to the bound', many(MAX + 1, 'refundAccount', 'buyer'), MAX],
    ['payments without a bound', many(MAX + 1, 'payment', 'system'), MAX + 1],
    ['transfers, which end by themselves', many(MAX + 1, 'moved', 'buyer'), MAX + 1],
  ])('keeps %s', (_what, history, expected) => {
    const kept = boundedHistory(history);
    expect(kept).toEqual(history.slice(history.length - expected));
  });

  it('bounds each event by itself, in the order in which they happened', () => {
    const history = [
      entry('placed', 'buyer'),
      ...many(MAX + 1, 'participant', 'buyer'),
      entry('status', 'staff'),
      entry('refundAccount', 'buyer'),
    ];
    expect(boundedHistory(history)).toEqual([history[0], ...history.slice(2)]);
  });
});

it('an order loses the oldest names of its buyer with the next one, and its response has no more before', async () => {
  const id = await shop.place({ seats: 2 });
  const history = [
    entry('placed', 'buyer'),
    ...many(MAX + 50, 'participant', 'buyer'),
    entry('payment', 'staff'),
  ];
  await Order.updateOne({ _id: id }, { history });
  const read = () => as(shop.buyer).getOrder({ params: { id } }).expect(200);
  expect(orderView.parse((await read()).body).history).toHaveLength(MAX + 2);

  const [seat] = await shop.seatsOf(id);
  await as(shop.buyer)
    .nameParticipant({ params: { id, seat: seat?._id ?? '' }, body: EMIR })
    .expect(200);
  const stored = (await Order.findById(id).orFail().lean()).history;
  expect(stored.map(({ event }) => event)).toEqual([
    'placed',
    ...Array.from({ length: MAX - 1 }, () => 'participant'),
    'payment',
    'participant',
  ]);
  expect(stored[1]?.to).toBe('51');
});
