import type { PaymentWithoutFiscal, WithoutFiscalPage } from '@institut/contract/fiscal/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** The list of payments without a document of the fiscal system. */
export const withoutFiscal = createAdminSlice<PaymentWithoutFiscal, never>({
  name: 'withoutFiscal',
  list: async (request) => {
    const { data, total } = await api.listWithoutFiscal(request);
    return { data: data.records, total };
  },
  export: 'bez-fiskalnog',
});

type Filters = Readonly<Record<string, string | number>>;
type Sums = WithoutFiscalPage['sums'];

/** Loads the sums of all payments that match the filters of the list. */
export const loadFiscalSums = createApiThunk(
  'fiscalSums/load',
  async (filters: Filters, { signal }): Promise<Sums> => {
    const query = { ...filters, pageNumber: 1, pageSize: 1 };
    return (await api.listWithoutFiscal({ query, signal })).data.sums;
  },
);

const initialState: { sums: AsyncState<Sums> } = { sums: idle() };

const sumsSlice = createSlice({
  name: 'fiscalSums',
  initialState,
  reducers: {},
  // The sums stay while they are loaded again.
  extraReducers: (builder) => trackRequest(builder, 'sums', loadFiscalSums, () => true),
  selectors: { selectFiscalSums: ({ sums }) => sums },
});

export const { selectFiscalSums } = sumsSlice.injectInto(slices).selectors;
