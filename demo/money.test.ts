import { env } from '@institut/backend/config/env';
import { dayAfter, daysBetween } from '@institut/contract/frame/days';
import { today } from '@institut/backend/lib/instituteDay';
import { demoContent } from './demoContent.ts';
import { giveInstitute } from './institute.ts';

const DAYS = ['2026-11-22', '2027-01-03', '2027-09-05', '2028-02-29'];

it('issues no documents without the data of the institute', async () => {
  const { documents, counters } = await demoContent(new Date());
  expect([documents, counters]).toEqual([[], []]);
});

describe('the money of the demo content', () => {
  const givenEnv = { ...env };

  beforeAll(() => giveInstitute(env));
  afterAll(() => Object.assign(env, givenEnv));

  it.each(DAYS)('of %s has documents of half a year, of each kind, numbered in order', async (day) => {
    const { documents, counters, orders, payments } = await demoContent(new Date(`${day}T10:00:00Z`));
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(
      new Set(['proforma', 'receipt', 'cancellation', 'credit']),
    );
    for (const { kind, year, n: last } of counters) {
      const own = documents.filter((one) => one.kind === kind && one.year === year);
      expect(own.map(({ n }) => n)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      const moments = own.map(({ issuedAt }) => +issuedAt);
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    }
    const days = documents.map(({ issuedAt }) => today(issuedAt));
    expect(days.every((issued) => issued < day && daysBetween(issued, day) <= 183)).toBe(true);

    const recent = orders.filter(
      ({ createdAt, erasedAt, paymentMethod }) =>
        today(createdAt) >= dayAfter(day, -183) && !erasedAt && paymentMethod !== 'Grant',
    );
    for (const { _id, isPaid, heldSeats } of recent) {
      const kinds = documents.filter(({ order }) => order.equals(_id)).map(({ kind }) => kind);
      expect(kinds).toContain('proforma');
      expect(kinds.includes('receipt')).toBe(isPaid);
      expect(kinds.includes('cancellation')).toBe(!isPaid && heldSeats === 0);
    }

    const planned = documents.filter(({ kind, snapshot }) => kind === 'proforma' && snapshot.instalments);
    expect(planned.length).toBeGreaterThan(0);
    for (const { snapshot } of planned) {
      expect(snapshot.dueDay).toBe(snapshot.instalments?.find(({ open }) => open > 0)?.dueDay);
    }

    const granted = orders.filter(({ paymentMethod }) => paymentMethod === 'Grant');
    const ids = new Set(granted.map(({ _id }) => _id.toString()));
    expect(documents.filter(({ order }) => ids.has(order.toString()))).toEqual([]);

    expect(orders.filter(({ openAmount }) => openAmount < 0)).toHaveLength(2);
    expect(payments.flatMap(({ kind, state }) => (kind === 'refund' ? [state] : []))).toEqual([
      'paid',
      'requested',
    ]);
    expect(payments.filter(({ state }) => state === 'unassigned')).toHaveLength(1);
    expect(payments.filter(({ hasFiscal }) => hasFiscal)).toHaveLength(3);
  });
});
