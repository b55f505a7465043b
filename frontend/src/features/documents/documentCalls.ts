import type { OrderDocument } from '@institut/contract/documents/schema';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** An order, and a value that differs after a change that may add a document. */
type DocumentsOf = { order: string; changeKey: boolean | number };
type OrderDocuments = { order: string; documents: OrderDocument[] };

export const isOfOrder = (shown: OrderDocuments, { order }: DocumentsOf): boolean => shown.order === order;

export const { loadDocuments, downloadDocument } = createCalls(
  'documents',
  {
    loadDocuments: async ({ order }: DocumentsOf, { signal }: ThunkTools): Promise<OrderDocuments> => ({
      order,
      documents: await api.listOrderDocuments({ params: { id: order }, signal }),
    }),
    /** Saves the PDF with a number; the result is the name of the file. */
    downloadDocument: async (number: string, { signal }: ThunkTools) => {
      const { file, name } = await api.downloadDocument({ params: { number }, responseType: 'blob', signal });
      saveFile(file, name);
      return name;
    },
  },
  { keep: { loadDocuments: isOfOrder } },
);
