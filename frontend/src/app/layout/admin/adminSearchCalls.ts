import { COURSE_CATEGORY_NAMES } from '@institut/contract/courses/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { coursesText } from '../../../features/orders/OrderMarks.tsx';
import { courseEditPath, adminOrderPath, userEditPath } from '../../../features/admin/adminPaths.ts';
import { adminApi, api } from '../../../lib/api.ts';
import { selectUser, type WithSession } from '../../../features/users/sessionSlice.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';
import { can } from '../../../store/can.ts';

export const HIT_GROUPS = ['Prijave', 'Kursevi', 'Ljudi'] as const;

/** A record that matches the search. */
type Hit = { group: (typeof HIT_GROUPS)[number]; id: string; label: string; note: string; to: string };
type Found = { keyword: string; hits: readonly Hit[] };

const HITS_PER_GROUP = 5;

export const { searchAdmin } = createCalls(
  'adminSearch',
  {
    /**
     * Searches orders, courses with their drafts, and users, each as its admin list does, if the user has the permission for
     * that list.
     */
    searchAdmin: async (keyword: string, { getState, signal }: ThunkTools<WithSession>): Promise<Found> => {
      const query = { keyword, pageNumber: 1, pageSize: HITS_PER_GROUP };
      const user = selectUser(getState());
      const [orders, courses, users] = await Promise.all([
        can(user, 'orders') ? api.listOrders({ query, signal }) : null,
        can(user, 'courses')
          ? adminApi.listCourses({ query: { ...query, drafts: 'include' }, signal })
          : null,
        can(user, 'administration') ? api.listUsers({ query, signal }) : null,
      ]);
      const hits: Hit[] = [
        ...(orders?.data ?? []).map(({ _id: id, reference, user, orderItems }) => ({
          group: 'Prijave' as const,
          id,
          label: `${reference}, ${user.name}`,
          note: coursesText(orderItems),
          to: adminOrderPath(id),
        })),
        ...(courses?.data.kursevi ?? []).map(({ _id: id, name, start, category }) => ({
          group: 'Kursevi' as const,
          id,
          label: runTitle(name || 'Bez naslova', start),
          note: COURSE_CATEGORY_NAMES[category],
          to: courseEditPath(id),
        })),
        ...(users?.data ?? []).map(({ _id: id, name, lastName, email }) => ({
          group: 'Ljudi' as const,
          id,
          label: `${name} ${lastName}`.trim(),
          note: email,
          to: userEditPath(id),
        })),
      ];
      return { keyword, hits };
    },
  },
  // Earlier hits stay visible while the hits of a longer keyword are loading.
  { keep: { searchAdmin: () => true } },
);
