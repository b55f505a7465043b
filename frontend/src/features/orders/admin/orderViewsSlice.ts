import type { OrderViewCounts } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** @param kurs a course, or an empty text for all orders */
export const loadOrderViews = createApiThunk('orderViews/load', (kurs: string, { signal }) =>
  api.countOrderViews({ query: kurs ? { kurs } : {}, signal }),
);

type Views = { counts: AsyncState<OrderViewCounts> };
const initialState: Views = { counts: idle() };

const viewsSlice = createSlice({
  name: 'orderViews',
  initialState,
  reducers: {},
  // Earlier counts stay while newer ones load.
  extraReducers: (builder) => trackRequest(builder, 'counts', loadOrderViews, () => true),
  selectors: { selectOrderViews: ({ counts }) => counts },
});

export const { selectOrderViews } = viewsSlice.injectInto(slices).selectors;
