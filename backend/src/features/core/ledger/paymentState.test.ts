import { priceOrder } from '@institut/contract/money/pricing';
import { seededRandom } from '../../../test/security/generate.ts';
import { type LedgerRecord, paymentStateOf, type PaymentStateFields } from './paymentState.ts';

const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };
const CREATED = new Date('2026-01-01T10:00:00Z');
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

/** An order of three seats at 100 KM: 345 KM, and 115 for one of them. */
function orderOf({ price = 100, qty = 3, held = 3, rates = RATES } = {}) {
  return {
    orderItems: [{ price, qty, held }],
    ...priceOrder([{ price, qty }], rates),
    rates,
    createdAt: CREATED,
  };
}

const payment = (amount: number, n = 2, state: LedgerRecord['state'] = 'booked') =>
  ({ kind: 'payment', state, amount, at: day(n) }) as const;
const refund = (amount: number, state: LedgerRecord['state'] = 'paid') =>
  ({ kind: 'refund', state, amount, at: day(20) }) as const;
const GRANT = { kind: 'grant', state: 'booked', amount: 34_500, at: day(5) } as const;

type Case = [string, ReturnType<typeof orderOf>, LedgerRecord[], Partial<PaymentStateFields>];

const statusOf = (records: LedgerRecord[]) => paymentStateOf(orderOf(), records).paymentStatus;

describe('paymentStateOf', () => {
  it.each<Case>([
    ['no payment', orderOf(), [], { isPaid: false, paidAt: null, amountDue: 34_500, openAmount: 34_500 }],
    [
      'the amount',
      orderOf(),
      [payment(34_500)],
      { isPaid: true, paidAt: day(2), openAmount: 0, paid: 34_500 },
    ],
    ['a part', orderOf(), [payment(10_000)], { isPaid: false, paidAt: null, openAmount: 24_500 }],
    [
      'two parts, the day of the second one',
      orderOf(),
      [payment(30_000, 3), payment(4500, 9)],
      { isPaid: true, paidAt: day(9), openAmount: 0 },
    ],
    [
      'a part recorded late, the day that reached the amount',
      orderOf(),
      [payment(30_000, 9), payment(4500, 3)],
      { isPaid: true, paidAt: day(9) },
    ],
    [
      'two captures',
      orderOf(),
      [payment(34_500, 2), payment(34_500, 3)],
      { isPaid: true, paidAt: day(2), openAmount: -34_500 },
    ],
    ['more than is due', orderOf(), [payment(40_000)], { isPaid: true, openAmount: -5500 }],
    ['a withdrawn payment', orderOf(), [payment(34_500, 2, 'void')], { isPaid: false, paid: 0 }],
    [
      'an unassigned payment',
      orderOf(),
      [payment(34_500, 2, 'unassigned')],
      { isPaid: false, paid: 0, unassigned: 34_500, openAmount: 34_500 },
    ],
    [
      'a grant',
      orderOf(),
      [GRANT],
      { isPaid: true, paidAt: day(5), paid: 0, openAmount: 0, amountDue: 34_500 },
    ],
    ['a grant after a payment', orderOf(), [payment(10_000), GRANT], { isPaid: true, openAmount: -10_000 }],
    ['a withdrawn grant', orderOf(), [{ ...GRANT, state: 'void' }], { isPaid: false }],
    [
      'one of three seats was cancelled after the payment',
      orderOf({ held: 2 }),
      [payment(34_500)],
      { isPaid: true, paidAt: day(2), amountDue: 23_000, openAmount: -11_500 },
    ],
    [
      'that seat was refunded',
      orderOf({ held: 2 }),
      [payment(34_500), refund(11_500)],
      { isPaid: true, openAmount: 0, refunded: 11_500 },
    ],
    [
      'everything was cancelled and refunded',
      orderOf({ held: 0 }),
      [payment(34_500), refund(34_500)],
      { isPaid: true, paidAt: day(2), amountDue: 0, openAmount: 0 },
    ],
    [
      'everything was cancelled, paid in two parts',
      orderOf({ held: 0 }),
      [payment(30_000, 3), payment(4500, 9)],
      { isPaid: true, paidAt: day(9), openAmount: -34_500 },
    ],
    [
      'the refund was only requested',
      orderOf({ held: 0 }),
      [payment(34_500), refund(34_500, 'requested')],
      { refunded: 0, openAmount: -34_500 },
    ],
    [
      'cancelled before anybody paid',
      orderOf({ held: 0 }),
      [],
      { isPaid: false, amountDue: 0, openAmount: 0 },
    ],
    [
      'refunded although all seats are held',
      orderOf(),
      [payment(34_500), refund(34_500)],
      { isPaid: false, paidAt: null, openAmount: 34_500 },
    ],
    [
      'a total of 0',
      orderOf({ price: 0, rates: { ...RATES, shippingKm: 0 } }),
      [],
      { isPaid: true, paidAt: CREATED, openAmount: 0 },
    ],
    [
      'a total of 0, cancelled',
      orderOf({ price: 0, held: 0, rates: { ...RATES, shippingKm: 0 } }),
      [],
      { isPaid: false },
    ],
  ])('%s', (_case, order, records, expected) => {
    expect(paymentStateOf(order, records)).toMatchObject(expected);
  });

  it('names the status by what was booked', () => {
    expect(statusOf([])).toBe('Nije placeno');
    expect(statusOf([payment(34_500)])).toBe('Placeno');
    expect(statusOf([payment(34_500), GRANT])).toBe(
      'Polazniku je odobren grant za placanje troskova edukacije',
    );
  });

  it('has the same result for every order of the records, and sums that add up', () => {
    const random = seededRandom(20_261_124);
    for (let round = 0; round < 2000; round += 1) {
      const qty = random.int(1, 5);
      const order = orderOf({ price: random.int(1, 200), qty, held: random.int(0, qty) });
      const records: LedgerRecord[] = Array.from({ length: random.int(0, 6) }, (_, index) => ({
        ...random.pick([
          payment(random.int(1, 40_000), 2, random.pick(['booked', 'void', 'unassigned'])),
          refund(random.int(1, 20_000), random.pick(['paid', 'requested', 'rejected'])),
          { ...GRANT, state: random.pick(['booked', 'void']) },
        ]),
        at: day(index + 1),
      }));
      const state = paymentStateOf(order, records);
      expect(paymentStateOf(order, records.toReversed())).toEqual(state);
      const { paid, refunded, amountDue, openAmount, isPaid, paidAt } = state;
      const hasGrant = records.some(({ kind, state: is }) => kind === 'grant' && is === 'booked');
      expect(openAmount).toBe((hasGrant ? 0 : amountDue) - paid + refunded);
      expect(isPaid).toBe(paidAt !== null);
      expect(isPaid).toBe(hasGrant || (paid > 0 && openAmount <= 0));
    }
  });
});
