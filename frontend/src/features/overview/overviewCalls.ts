import type { CourseFigures, OrderFigures, Overview } from '@institut/contract/overview/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

const always = () => true;

export const { loadOverview, loadPending, loadJobs } = createCalls(
  'overview',
  {
    loadOverview: (_: void, { signal }: ThunkTools) => api.getOverview({ signal }),
    /** @param _reason another value, for example another page, loads the counts again */
    loadPending: (_reason: string, { signal }: ThunkTools) => api.getPendingCounts({ signal }),
    loadJobs: (_: void, { signal }: ThunkTools) => api.listJobs({ signal }),
  },
  // Earlier figures stay visible while newer ones are loading.
  { keep: { loadOverview: always, loadPending: always, loadJobs: always } },
);

/** Returns whether the figures of orders are in the overview: the server leaves out what the user may not see. */
export const hasOrders = (overview: Overview): overview is Overview & OrderFigures =>
  overview.applications !== undefined;

export const hasCourses = (overview: Overview): overview is Overview & CourseFigures =>
  overview.seats !== undefined;
