import { memoizeUntilWrite } from './memoizeUntilWrite.ts';

type Filter = Record<string, unknown>;
type CountedModel = {
  collection: { collectionName: string };
  countDocuments(filter: Filter): { exec(): Promise<number> };
};

/** Fewer records are counted quickly. */
const MANY = 100;
const memoizedCount = memoizeUntilWrite<number>((count) => count > MANY);

/**
 * Returns the number of records that match a filter; above 100 it may be two seconds old. For lists of the administration,
 * whose filters match most of 100,000 records.
 */
export const countMatches = (model: CountedModel, filter: Filter): Promise<number> =>
  memoizedCount(model, filter, () => model.countDocuments(filter).exec());
