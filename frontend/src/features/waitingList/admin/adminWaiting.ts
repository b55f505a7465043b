import type { CourseWaiting, MoveWaitingBody } from '@institut/contract/waitingList/schema';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createCalls } from '../../../store/calls.ts';

/** The waiting list of one course: the query has its id as `kurs`. */
export const adminWaiting = createAdminSlice<CourseWaiting, never>({
  name: 'adminWaiting',
  list: ({ query: { kurs, kind, all, pageNumber, pageSize }, signal }) =>
    api.listCourseWaiting({
      params: { id: String(kurs) },
      query: {
        kind: kind === 'interest' ? 'interest' : 'seats',
        ...(all === 'true' && { all }),
        pageNumber,
        pageSize,
      },
      signal,
    }),
  export: 'cekanje',
});

/** The change that staff make to an entry: another position, an offer before the job makes one, or its end. */
export type WaitingTask = 'move' | 'offer' | 'remove';

type Change = { task: WaitingTask; params: { id: string; entry: string }; body: MoveWaitingBody };

export const { changeWaiting } = createCalls('waitingChange', {
  changeWaiting: ({ task, params, body: { position, reason } }: Change) => {
    if (task === 'move') return api.moveWaiting({ params, body: { position, reason } });
    return task === 'offer'
      ? api.offerWaiting({ params, body: { reason } })
      : api.removeWaiting({ params, body: { reason } });
  },
});
