import type { AdminOrder, OrderViewCounts } from '@institut/contract/orders/admin.schema';
import type { OrderStatus } from '@institut/contract/orders/values';
import type { CorrectPayerBody } from '@institut/contract/payers/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';
import { correctOrderEmail } from '../../admin/orderEmail/orderEmail.ts';

export const adminOrders = createAdminSlice({
  name: 'adminOrders',
  list: api.listOrders,
  item: api.viewOrder,
  update: api.editOrder,
  export: 'orders',
});

/** Sends the buyer the mail about the current status again. */
export const resendMail = createApiThunk('adminOrderActions/resendMail', (id: string) =>
  api.notifyBuyer({ params: { id } }),
);

/** Removes a delivery mark that was set by mistake. */
export const undeliverOrder = createApiThunk(
  'adminOrderActions/undeliverOrder',
  ({ _id: id, version }: Pick<AdminOrder, '_id' | 'version'>) =>
    api.editOrder({ params: { id }, body: { version, isDelivered: false } }),
);

type Decision = Pick<AdminOrder, '_id' | 'version'> & { status: OrderStatus };

/** Admits or rejects. */
export const decideOrder = createApiThunk(
  'adminOrderActions/decideOrder',
  ({ _id: id, version, status }: Decision) => api.editOrder({ params: { id }, body: { version, status } }),
);

/** Takes the last decision back, whose mail has not left yet. */
export const undoDecision = createApiThunk(
  'adminOrderActions/undoDecision',
  ({ _id: id, version }: Pick<AdminOrder, '_id' | 'version'>) =>
    api.undoDecision({ params: { id }, body: { version } }),
);

/** Stores another payer of an order, or removes the payer. */
export const correctPayer = createApiThunk(
  'adminOrderActions/correctPayer',
  ({ id, body }: { id: string; body: CorrectPayerBody }) => api.correctPayer({ params: { id }, body }),
);

/** @param kurs a course, or an empty text for all orders */
export const loadOrderViews = createApiThunk('adminOrderActions/loadViews', (kurs: string, { signal }) =>
  api.countOrderViews({ query: kurs ? { kurs } : {}, signal }),
);

type Actions = Record<
  'mailing' | 'undelivery' | 'decision' | 'undo' | 'correction' | 'emailCorrection',
  AsyncState<AdminOrder>
> & {
  counts: AsyncState<OrderViewCounts>;
};
const initialState: Actions = {
  mailing: idle(),
  undelivery: idle(),
  decision: idle(),
  undo: idle(),
  correction: idle(),
  emailCorrection: idle(),
  counts: idle(),
};

const actionsSlice = createSlice({
  name: 'adminOrderActions',
  initialState,
  reducers: {
    orderActionsReset: ({ counts }) => ({ ...initialState, counts }),
    correctionReset: (state) => {
      state.correction = idle();
      state.emailCorrection = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'mailing', resendMail);
    trackRequest(builder, 'undelivery', undeliverOrder);
    trackRequest(builder, 'decision', decideOrder);
    trackRequest(builder, 'undo', undoDecision);
    trackRequest(builder, 'correction', correctPayer);
    trackRequest(builder, 'emailCorrection', correctOrderEmail);
    // Earlier counts stay while newer ones load.
    trackRequest(builder, 'counts', loadOrderViews, () => true);
    // The outcome of an earlier decision is no longer shown beside a new one.
    builder.addMatcher(decideOrder.pending.match, (state) => {
      state.undo = idle();
    });
  },
  selectors: {
    selectMailing: (actions) => actions.mailing,
    selectUndelivery: (actions) => actions.undelivery,
    selectDecision: (actions) => actions.decision,
    selectUndo: (actions) => actions.undo,
    selectCorrection: (actions) => actions.correction,
    selectEmailCorrection: (actions) => actions.emailCorrection,
    selectOrderViews: (actions) => actions.counts,
  },
});

export const { orderActionsReset, correctionReset } = actionsSlice.actions;
export const {
  selectMailing,
  selectUndelivery,
  selectDecision,
  selectUndo,
  selectCorrection,
  selectEmailCorrection,
  selectOrderViews,
} = actionsSlice.injectInto(slices).selectors;
