import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { CorrectPayerBody } from '@institut/contract/payers/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** Gives an order another payer, or none. */
export const correctPayer = createApiThunk(
  'orderPayer/correct',
  ({ id, body }: { id: string; body: CorrectPayerBody }) => api.correctPayer({ params: { id }, body }),
);

const initialState: { correction: AsyncState<AdminOrder> } = { correction: idle() };

const payerSlice = createSlice({
  name: 'orderPayer',
  initialState,
  reducers: { correctionReset: () => initialState },
  extraReducers: (builder) => trackRequest(builder, 'correction', correctPayer),
  selectors: { selectCorrection: ({ correction }) => correction },
});

export const { correctionReset } = payerSlice.actions;
export const { selectCorrection } = payerSlice.injectInto(slices).selectors;
