import type { DecideRefundBody, RefundRequest } from '@institut/contract/cancellations/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** Approves or rejects a refund, or records that it was paid out. */
export const decideRefund = createApiThunk(
  'refundDecision/decide',
  ({ id, body }: { id: string; body: DecideRefundBody }) => api.decideRefund({ params: { id }, body }),
);

const initialState: { decision: AsyncState<RefundRequest> } = { decision: idle() };

const refundSlice = createSlice({
  name: 'refundDecision',
  initialState,
  reducers: { decisionReset: () => initialState },
  extraReducers: (builder) => trackRequest(builder, 'decision', decideRefund),
  selectors: { selectRefundDecision: ({ decision }) => decision },
});

export const { decisionReset } = refundSlice.actions;
export const { selectRefundDecision } = refundSlice.injectInto(slices).selectors;
