import { openOf, requestedRefundsOf } from './openOf.ts';

const refund = (state: 'requested' | 'approved' | 'sending' | 'paid' | 'rejected', amount: number) => ({
  refund: { state, amount },
});

describe('openOf', () => {
  it.each([
    ['an ordinary partial cancellation', -230, [refund('requested', 230)], 0],
    ['a transfer to a dearer run after it', -161, [refund('requested', 230)], 69],
    ['money that nobody has asked back', -690, [refund('approved', 230), refund('sending', 460.1)], 0.1],
    ['refunds that do not wait', -20, [refund('paid', 10), refund('rejected', 5), { refund: null }], -20],
  ])('is %s', (_case, openAmount, cancellations, open) => {
    expect(openOf({ openAmount, cancellations })).toBe(open);
  });

  it('comes with the sum of what was requested', () => {
    expect(requestedRefundsOf({ cancellations: [refund('requested', 0.1), refund('sending', 0.2)] })).toBe(
      0.3,
    );
  });
});
