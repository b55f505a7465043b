import type { OrderDocument } from '@institut/contract/documents/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** An order, and a value that differs after a change that may add a document. */
export type DocumentsOf = { order: string; changeKey: boolean | number };
type OrderDocuments = { order: string; documents: OrderDocument[] };

export const loadDocuments = createApiThunk(
  'documents/load',
  async ({ order }: DocumentsOf, { signal }): Promise<OrderDocuments> => ({
    order,
    documents: await api.listOrderDocuments({ params: { id: order }, signal }),
  }),
);

/** Saves the PDF with a number; the result is the name of the file. */
export const downloadDocument = createApiThunk('documents/download', async (number: string, { signal }) => {
  const { file, name } = await api.downloadDocument({ params: { number }, responseType: 'blob', signal });
  saveFile(file, name);
  return name;
});

type DocumentsState = { shown: AsyncState<OrderDocuments>; download: AsyncState<string> };

const initialState: DocumentsState = { shown: idle(), download: idle() };

export const isOfOrder = (shown: OrderDocuments, { order }: DocumentsOf): boolean => shown.order === order;

const documentsSlice = createSlice({
  name: 'documents',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'shown', loadDocuments, isOfOrder);
    trackRequest(builder, 'download', downloadDocument);
  },
  selectors: { selectDocuments: ({ shown }) => shown },
});

export const { selectDocuments } = documentsSlice.injectInto(slices).selectors;
