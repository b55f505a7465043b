import type { DecideRefundBody, RefundRequest } from '@institut/contract/cancellations/schema';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** Approves or rejects a refund, or records that it was paid out. */
export const decideRefund = createApiThunk(
  'money/decideRefund',
  ({ id, body }: { id: string; body: DecideRefundBody }) => api.decideRefund({ params: { id }, body }),
);

/** Books a payment for the order with this reference. */
export const assignPayment = createApiThunk(
  'money/assignPayment',
  ({ id, reference }: { id: string; reference: string }) =>
    api.assignPayment({ params: { id }, body: { reference } }),
);

type MoneyState = { decision: AsyncState<RefundRequest>; assignment: AsyncState<AdminOrder> };
const initialState: MoneyState = { decision: idle(), assignment: idle() };

const moneySlice = createSlice({
  name: 'money',
  initialState,
  reducers: {
    decisionReset: (state) => {
      state.decision = idle();
    },
    assignmentReset: (state) => {
      state.assignment = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'decision', decideRefund);
    trackRequest(builder, 'assignment', assignPayment);
  },
  selectors: {
    selectRefundDecision: ({ decision }) => decision,
    selectAssignment: ({ assignment }) => assignment,
  },
});

export const { decisionReset, assignmentReset } = moneySlice.actions;
export const { selectRefundDecision, selectAssignment } = moneySlice.injectInto(slices).selectors;
