import type { AdminOrder, AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import type { MovePaymentBody, RecordPaymentBody } from '@institut/contract/payments/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** The kinds of records that staff add by hand. */
export type MoneyKind = 'payment' | 'refund';

type Recording = { kind: MoneyKind; id: string; body: RecordPaymentBody; idempotencyKey: string };

/** Records a payment or a refund of an order; the same key again records nothing new. */
export const recordMoney = createApiThunk('orderLedger/record', ({ kind, id, ...rest }: Recording) => {
  const request = { ...rest, params: { id } };
  return kind === 'payment' ? api.recordPayment(request) : api.recordRefund(request);
});

/** @param id of the record */
export const withdrawRecord = createApiThunk('orderLedger/withdraw', (id: string) =>
  api.withdrawPayment({ params: { id } }),
);

/** Books a payment for another order; the same key again moves nothing. */
export const movePayment = createApiThunk(
  'orderLedger/move',
  ({ id, ...rest }: { id: string; body: MovePaymentBody; idempotencyKey: string }) =>
    api.movePayment({ ...rest, params: { id } }),
);

const ORDERS_SHOWN = 6;

/** Finds orders by reference, buyer, address or course; without a keyword the newest. */
export const findOrders = createApiThunk('orderLedger/findOrders', async (keyword: string, { signal }) => {
  const { data } = await api.listOrders({
    query: { keyword, pageNumber: 1, pageSize: ORDERS_SHOWN },
    signal,
  });
  return data;
});

type LedgerState = Record<'recording' | 'withdrawal' | 'moving', AsyncState<AdminOrder>> & {
  found: AsyncState<AdminOrderSummary[]>;
};

const initialState: LedgerState = {
  recording: idle(),
  withdrawal: idle(),
  moving: idle(),
  found: idle(),
};

const ledgerSlice = createSlice({
  name: 'orderLedger',
  initialState,
  reducers: { ledgerReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'recording', recordMoney);
    trackRequest(builder, 'withdrawal', withdrawRecord);
    trackRequest(builder, 'moving', movePayment);
    // Earlier orders stay visible while those of a longer keyword are loading.
    trackRequest(builder, 'found', findOrders, () => true);
  },
  selectors: {
    selectRecording: ({ recording }) => recording,
    selectWithdrawal: ({ withdrawal }) => withdrawal,
    selectMoving: ({ moving }) => moving,
    selectFoundOrders: ({ found }) => found,
  },
});

export const { ledgerReset } = ledgerSlice.actions;
export const { selectRecording, selectWithdrawal, selectMoving, selectFoundOrders } =
  ledgerSlice.injectInto(slices).selectors;
