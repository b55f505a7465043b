import type { FiscalBody } from '@institut/contract/fiscal/schema';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

type Saving = { order: string; fiscal: string | null; body: FiscalBody };

/** Adds a document to an order, or corrects one. */
export const saveFiscal = createApiThunk('fiscal/save', ({ order: id, fiscal, body }: Saving) =>
  fiscal === null
    ? api.addFiscal({ params: { id }, body })
    : api.correctFiscal({ params: { id, fiscal }, body }),
);

type Removal = { order: string; fiscal: string; version: number };

export const removeFiscal = createApiThunk('fiscal/remove', ({ order: id, fiscal, version }: Removal) =>
  api.removeFiscal({ params: { id, fiscal }, body: { version } }),
);

type FiscalState = { saving: AsyncState<AdminOrder>; removal: AsyncState<AdminOrder> };

const initialState: FiscalState = { saving: idle(), removal: idle() };

const fiscalSlice = createSlice({
  name: 'fiscal',
  initialState,
  reducers: { fiscalReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'saving', saveFiscal);
    trackRequest(builder, 'removal', removeFiscal);
  },
  selectors: {
    selectFiscalSaving: ({ saving }) => saving,
    selectFiscalRemoval: ({ removal }) => removal,
  },
});

export const { fiscalReset } = fiscalSlice.actions;
export const { selectFiscalSaving, selectFiscalRemoval } = fiscalSlice.injectInto(slices).selectors;
