import type { Career, CareerSummary } from '@institut/contract/careers/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

type CareersState = {
  list: AsyncState<CareerSummary[]>;
  detail: AsyncState<Career>;
};

const initialState: CareersState = { list: idle(), detail: idle() };

/** Loads all open careers: they are few, so the browser filters them by category. */
export const loadCareers = createApiThunk(
  'careers/loadList',
  async (_: void, { signal }) => (await api.listCareers({ signal })).data,
);

export const loadCareer = createApiThunk('careers/loadDetail', (id: string, { signal }) =>
  api.getCareer({ params: { id }, signal }),
);

export const careersSlice = createSlice({
  name: 'careers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadCareers, () => true);
    trackRequest(builder, 'detail', loadCareer, hasId);
  },
});

type WithCareers = { careers: CareersState };
export const selectCareers = (state: WithCareers) => state.careers.list;
export const selectCareer = (state: WithCareers) => state.careers.detail;
