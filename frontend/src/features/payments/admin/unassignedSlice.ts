import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { UnassignedPayment } from '@institut/contract/payments/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

type PageQuery = { pageNumber: number; pageSize: number };
export type UnassignedPage = {
  payments: UnassignedPayment[];
  total: number;
  pageNumber: number;
  pages: number;
};

export const loadUnassigned = createApiThunk(
  'unassignedPayments/load',
  (query: PageQuery, { signal }): Promise<UnassignedPage> => fetchPage(query, signal),
);

async function fetchPage(query: PageQuery, signal: AbortSignal): Promise<UnassignedPage> {
  const { data: payments, total: counted } = await api.listUnassignedPayments({ query, signal });
  const total = counted ?? payments.length;
  const pages = Math.max(1, Math.ceil(total / query.pageSize));
  // The last payment of the last page may have been assigned.
  return query.pageNumber > pages
    ? fetchPage({ ...query, pageNumber: pages }, signal)
    : { payments, total, pageNumber: query.pageNumber, pages };
}

type Assignment = { id: string; reference: string };

/** Books a payment for the order with this reference. */
export const assignPayment = createApiThunk('unassignedPayments/assign', ({ id, reference }: Assignment) =>
  api.assignPayment({ params: { id }, body: { reference } }),
);

type UnassignedState = { page: AsyncState<UnassignedPage>; assignment: AsyncState<AdminOrder> };

const initialState: UnassignedState = { page: idle(), assignment: idle() };

const unassignedSlice = createSlice({
  name: 'unassignedPayments',
  initialState,
  reducers: {
    assignmentReset: (state) => {
      state.assignment = idle();
    },
  },
  extraReducers: (builder) => {
    // The current rows stay while they are loaded again.
    trackRequest(builder, 'page', loadUnassigned, () => true);
    trackRequest(builder, 'assignment', assignPayment);
  },
  selectors: {
    selectUnassigned: ({ page }) => page,
    selectAssignment: ({ assignment }) => assignment,
  },
});

export const { assignmentReset } = unassignedSlice.actions;
export const { selectUnassigned, selectAssignment } = unassignedSlice.injectInto(slices).selectors;
