import type { receivableListQuery } from '@institut/contract/money/list.schema';
import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { isIssued, type IssuedDocument } from '../documents/document.model.ts';
import { documentsOfOrders } from '../documents/document.service.ts';
import { eachReceivable, type ReceivableFields } from '../../core/orders/listing/receivables.service.ts';

/** A receivable with the newest proforma that asks for it; null before there is one. */
export type BookkeepingRow = { order: ReceivableFields; proforma: IssuedDocument | null };

/** Yields the receivables of the list as a program for bookkeeping takes them. */
export async function* eachBookkeepingRow(
  query: Omit<z.output<typeof receivableListQuery>, 'pageNumber' | 'pageSize'>,
): AsyncGenerator<BookkeepingRow> {
  for await (const batch of inBatches(eachReceivable(query), BATCH_SIZE)) {
    const documents = (await documentsOfOrders(batch)).filter(isIssued);
    for (const order of batch) {
      const proforma = documents.findLast(
        (document) => document.kind === DOCUMENT_KIND.proforma && document.order.equals(order._id),
      );
      yield { order, proforma: proforma ?? null };
    }
  }
}
