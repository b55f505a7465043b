import { adminApi, api } from '../../../lib/api.ts';
import { hasId, type ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** `loadMovedOrder` reads the order of a seat that may be moved: its lines, its open amount and its version. */
export const { loadMovedOrder, moveSeat } = createCalls(
  'transfers',
  {
    loadMovedOrder: (id: string, { signal }: ThunkTools) => api.viewOrder({ params: { id }, signal }),
    moveSeat: adminApi.moveSeat,
  },
  { keep: { loadMovedOrder: hasId } },
);
