import type { FiscalBody } from '@institut/contract/fiscal/schema';
import { api } from '../../../lib/api.ts';
import { createCalls } from '../../../store/calls.ts';

type Saving = { order: string; fiscal: string | null; body: FiscalBody };

export const { saveFiscal, removeFiscal } = createCalls('fiscal', {
  /** Adds a document to an order, or corrects one. */
  saveFiscal: ({ order: id, fiscal, body }: Saving) =>
    fiscal === null
      ? api.addFiscal({ params: { id }, body })
      : api.correctFiscal({ params: { id, fiscal }, body }),
  removeFiscal: api.removeFiscal,
});
