import { OVERVIEW_CALLS } from '@institut/contract/overview/calls';
import { implement } from '../../../http/implement.ts';
import { presentOverview } from './overview.presenter.ts';
import { countPending, takeOverview } from './overview.service.ts';

export const overviewRoutes = implement(OVERVIEW_CALLS, {
  getOverview: async ({ user }) => presentOverview(await takeOverview(new Date()), user.permissions),
  getPendingCounts: ({ user }) => countPending(user.permissions),
});
