import type { Overview } from '@institut/contract/overview.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type OverviewState = { latest: AsyncState<Overview> };

const initialState: OverviewState = { latest: idle() };

export const loadOverview = createApiThunk('overview/load', (_: void, { signal }) =>
  api.getOverview({ signal }),
);

const overviewSlice = createSlice({
  name: 'overview',
  initialState,
  reducers: {},
  // Earlier figures stay visible while newer ones are loading.
  extraReducers: (builder) => trackRequest(builder, 'latest', loadOverview, () => true),
  selectors: { selectOverview: (overview) => overview.latest },
});

export const { selectOverview } = overviewSlice.injectInto(slices).selectors;
