import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

type Assignment = { id: string; reference: string };

/** Books a payment for the order with this reference. */
export const assignPayment = createApiThunk('paymentAssignment/assign', ({ id, reference }: Assignment) =>
  api.assignPayment({ params: { id }, body: { reference } }),
);

const initialState: { assignment: AsyncState<AdminOrder> } = { assignment: idle() };

const assignmentSlice = createSlice({
  name: 'paymentAssignment',
  initialState,
  reducers: { assignmentReset: () => initialState },
  extraReducers: (builder) => trackRequest(builder, 'assignment', assignPayment),
  selectors: { selectAssignment: ({ assignment }) => assignment },
});

export const { assignmentReset } = assignmentSlice.actions;
export const { selectAssignment } = assignmentSlice.injectInto(slices).selectors;
