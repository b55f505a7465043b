import { api } from '../../../lib/api.ts';
import type { RowOutcome } from '../../../store/adminSlice.ts';
import { createCalls } from '../../../store/calls.ts';

export const { agreeInstalments, remindBuyer, remindBuyers } = createCalls('instalments', {
  agreeInstalments: api.agreeInstalments,
  remindBuyer: api.remindBuyer,
  /** Reminds the buyers of these orders; the result says for each whether a reminder leaves. */
  remindBuyers: async (ids: readonly string[]): Promise<RowOutcome[]> => {
    const { skipped } = await api.remindBuyers({ body: { orders: [...ids] } });
    const reasons = new Map(skipped.map(({ _id, reason }) => [_id, reason]));
    return ids.map((id) => {
      const message = reasons.get(id);
      return { id, error: message ? { status: 409, code: 'conflict', message, fields: {} } : null };
    });
  },
});
