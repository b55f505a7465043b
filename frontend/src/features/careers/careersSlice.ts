import { createSlice } from '@reduxjs/toolkit';
import type { Career, CareerSummary } from '@institut/contract/career.schema';
import { API, apiUrl } from '@institut/contract/paths';
import { http } from '../../lib/http.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

export type CareersState = {
  list: AsyncState<CareerSummary[]>;
  popular: AsyncState<CareerSummary[]>;
  detail: AsyncState<Career>;
};

const initialState: CareersState = { list: idle(), popular: idle(), detail: idle() };

/** All that are open: a few, so that a category is chosen among them without asking again. */
export const loadCareers = createApiThunk(
  'careers/loadList',
  async (_: void, { signal }) => (await http.get<CareerSummary[]>(API.careers, { signal })).data,
);

export const loadPopularCareers = createApiThunk(
  'careers/loadPopular',
  async (_: void, { signal }) => (await http.get<CareerSummary[]>(API.popularCareers, { signal })).data,
);

export const loadCareer = createApiThunk(
  'careers/loadDetail',
  async (id: string, { signal }) => (await http.get<Career>(apiUrl(API.career, { id }), { signal })).data,
);

export const careersSlice = createSlice({
  name: 'careers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadCareers, () => true);
    trackRequest(builder, 'popular', loadPopularCareers, () => true);
    trackRequest(builder, 'detail', loadCareer, hasId);
  },
});

type WithCareers = { careers: CareersState };
export const selectCareers = (state: WithCareers) => state.careers.list;
export const selectPopularCareers = (state: WithCareers) => state.careers.popular;
export const selectCareer = (state: WithCareers) => state.careers.detail;
