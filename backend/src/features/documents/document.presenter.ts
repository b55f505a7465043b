import type { DocumentFields } from './document.model.ts';

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
