import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The active entries of the logged-in user, of one course or of all. */
type OwnWaiting = { course: string | null; entries: WaitingEntry[] };

export const isOfCourse = ({ course }: OwnWaiting, asked: string | null): boolean => course === asked;

export const { loadOwnWaiting, joinWaiting, leaveWaiting } = createCalls(
  'waiting',
  {
    loadOwnWaiting: async (course: string | null, { signal }: ThunkTools): Promise<OwnWaiting> => ({
      course,
      entries: await api.listOwnWaiting({ query: course === null ? {} : { kurs: course }, signal }),
    }),
    joinWaiting: api.joinWaitingList,
    /** Takes the logged-in user off the list of a course. */
    leaveWaiting: api.leaveWaitingList,
  },
  {
    keep: { loadOwnWaiting: isOfCourse },
    after: {
      leaveWaiting: ({ loadOwnWaiting: { data } }, _none, { params }) => {
        if (data) data.entries = data.entries.filter(({ course }) => course._id !== params.id);
      },
    },
  },
);
