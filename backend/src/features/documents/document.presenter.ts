import type { OrderDocument } from '@institut/contract/documents/schema';
import { DOCUMENT_KIND, type DocumentState } from '@institut/contract/documents/values';
import type { DocumentFields, IssuedDocument } from './document.model.ts';

/** Returns the documents of an order, newest first. */
export function presentDocuments(
  documents: readonly IssuedDocument[],
  order: { isPaid: boolean },
): OrderDocument[] {
  const replaced = new Set(documents.map(({ replaces }) => replaces?.toString()));
  const stateOf = ({ _id, kind }: IssuedDocument): DocumentState => {
    if (replaced.has(_id.toString())) return 'replaced';
    return kind === DOCUMENT_KIND.receipt && !order.isPaid ? 'withdrawn' : 'valid';
  };
  return documents.toReversed().map((document) => ({
    number: document.number,
    kind: document.kind,
    issuedAt: document.issuedAt.toISOString(),
    amount: document.snapshot.amount,
    state: stateOf(document),
  }));
}

/** A document in the copy of one's own data. */
export const presentOwnDocument = ({
  _id,
  kind,
  order,
  revision,
  number,
  issuedAt,
  snapshot,
}: DocumentFields) => ({
  _id: _id.toString(),
  kind,
  order: order.toString(),
  revision,
  number: number ?? null,
  issuedAt: issuedAt?.toISOString() ?? null,
  snapshot,
});
