import { directed, type Sort } from '../lib/sorting.ts';

/** Which part of a list to read; a limit of 0 reads to its end. */
export type Span = { sort: Sort; skip: number; limit: number };

/** So far down it is worth knowing first from which end a page is nearer. */
const DEEP = 1000;

/**
 * The same part of a list of `total` items from its nearer end, for a database has to walk over all that it skips. What
 * was read backwards is to be reversed.
 */
function fromNearerEnd({ sort, skip, limit }: Span, total: number): Span & { isReversed: boolean } {
  const after = Math.max(0, total - skip - limit);
  if (limit === 0 || skip <= DEEP || after >= skip) return { sort, skip, limit, isReversed: false };
  return {
    sort: directed(sort, 'desc'),
    skip: after,
    limit: Math.max(0, total - skip - after),
    isReversed: true,
  };
}

/**
 * A page of a list, and how long the list is. `count` may be a moment behind `read`; what was read is never more than
 * the total says.
 */
export async function readPage<Item>(
  span: Span,
  { count, read }: { count: () => Promise<number>; read: (span: Span) => PromiseLike<Item[]> },
): Promise<{ items: Item[]; total: number }> {
  if (span.skip <= DEEP) {
    const [items, total] = await Promise.all([read(span), count()]);
    return { items, total: items.length > 0 ? Math.max(total, span.skip + items.length) : total };
  }
  const total = await count();
  return { items: await readSpan(span, total, read), total };
}

/** A part of a list whose length is known. */
export async function readSpan<Item>(
  span: Span,
  total: number,
  read: (span: Span) => PromiseLike<Item[]>,
): Promise<Item[]> {
  if (span.skip >= total) return [];
  const { isReversed, ...nearer } = fromNearerEnd(span, total);
  const items = await read(nearer);
  return isReversed ? items.toReversed() : items;
}
