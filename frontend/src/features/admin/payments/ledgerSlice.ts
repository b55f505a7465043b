import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { RecordPaymentBody } from '@institut/contract/payments/schema';
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

type LedgerState = { recording: AsyncState<AdminOrder>; withdrawal: AsyncState<AdminOrder> };

const initialState: LedgerState = { recording: idle(), withdrawal: idle() };

const ledgerSlice = createSlice({
  name: 'orderLedger',
  initialState,
  reducers: { ledgerReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'recording', recordMoney);
    trackRequest(builder, 'withdrawal', withdrawRecord);
  },
  selectors: {
    selectRecording: ({ recording }) => recording,
    selectWithdrawal: ({ withdrawal }) => withdrawal,
  },
});

export const { ledgerReset } = ledgerSlice.actions;
export const { selectRecording, selectWithdrawal } = ledgerSlice.injectInto(slices).selectors;
