import { nextInstalment, openBy, presentInstalments } from './plan.ts';

describe('when a dearer course makes more due', () => {
  it('the last open instalment takes the rest, and paid ones stay as they are', () => {
    const instalments = [
      { dueDay: '2026-03-10', amount: 10_000 },
      { dueDay: '2026-03-20', amount: 13_000 },
    ];
    const order = { instalments, amountDue: 30_000, refunded: 0, paid: 10_000 };
    expect(presentInstalments(order)).toMatchObject([
      { amount: 100, paid: 100 },
      { amount: 200, paid: 0 },
    ]);
    expect(openBy('2026-03-20', { ...order, openAmount: 20_000 })).toBe(20_000);
    const paid = { ...order, paid: 23_000 };
    expect(nextInstalment(paid)).toBeNull();
    expect(openBy('2026-03-20', { ...paid, openAmount: 7000 })).toBe(7000);
  });
});
