import type { JobRun } from '@institut/contract/jobs/schema';
import type {
  CourseFigures,
  OrderFigures,
  Overview,
  PendingCounts,
} from '@institut/contract/overview/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type OverviewState = {
  latest: AsyncState<Overview>;
  pending: AsyncState<PendingCounts>;
  jobs: AsyncState<JobRun[]>;
  /** The number of changes that admins made in this window; another number means that the counts are out of date. */
  changes: number;
};

const initialState: OverviewState = { latest: idle(), pending: idle(), jobs: idle(), changes: 0 };

export const loadOverview = createApiThunk('overview/load', (_: void, { signal }) =>
  api.getOverview({ signal }),
);

/** @param _reason another value, for example another page, loads the counts again */
export const loadPending = createApiThunk('overview/loadPending', (_reason: string, { signal }) =>
  api.getPendingCounts({ signal }),
);

export const loadJobs = createApiThunk('overview/loadJobs', (_: void, { signal }) =>
  api.listJobs({ signal }),
);

/** The slices of `createAdminSlice` load with their pages, so their actions are known by their types only. */
const CHANGE = /^admin\w+\/(create|copy|update|updateMany|remove|removeMany)\/fulfilled$/;

const overviewSlice = createSlice({
  name: 'overview',
  initialState,
  reducers: {},
  // Earlier figures stay visible while newer ones are loading.
  extraReducers: (builder) => {
    trackRequest(builder, 'latest', loadOverview, () => true);
    trackRequest(builder, 'pending', loadPending, () => true);
    trackRequest(builder, 'jobs', loadJobs, () => true);
    builder.addMatcher(
      ({ type }) => CHANGE.test(type),
      (state) => {
        state.changes += 1;
      },
    );
  },
  selectors: {
    selectOverview: (overview) => overview.latest,
    selectPending: (overview) => overview.pending,
    selectJobs: (overview) => overview.jobs,
    selectChanges: (overview) => overview.changes,
  },
});

export const { selectOverview, selectPending, selectJobs, selectChanges } =
  overviewSlice.injectInto(slices).selectors;

/** Returns whether the figures of orders are in the overview: the server leaves out what the user may not see. */
export const hasOrders = (overview: Overview): overview is Overview & OrderFigures =>
  overview.applications !== undefined;

export const hasCourses = (overview: Overview): overview is Overview & CourseFigures =>
  overview.seats !== undefined;
