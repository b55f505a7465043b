import type { Participation } from '@institut/contract/participants/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

export const loadParticipations = createApiThunk('participations/load', (_: void, { signal }) =>
  api.listParticipations({ signal }),
);

const initialState: { own: AsyncState<Participation[]> } = { own: idle() };

const participationsSlice = createSlice({
  name: 'participations',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'own', loadParticipations, () => true);
  },
  selectors: { selectParticipations: ({ own }) => own },
});

export const { selectParticipations } = participationsSlice.injectInto(slices).selectors;
