import { COUNT_LIMIT } from '@institut/contract/limits';
import { memoizeUntilWrite } from './memoizeUntilWrite.ts';

type Filter = Record<string, unknown>;
type CountedModel = {
  collection: { collectionName: string };
  countDocuments(filter: Filter, options: { limit: number }): { exec(): Promise<number> };
};

/** Fewer records are counted quickly. */
const MANY = 100;
const memoizedCount = memoizeUntilWrite<number>((count) => count > MANY);

/**
 * Returns the number of records that match a filter, `max` if there are more; above 100 it may be two seconds old. For lists
 * of the administration, whose filters match most of a million records. By default a result above `COUNT_LIMIT` says only
 * that there are more: it must not be subtracted from another count.
 * @param max above 0
 */
export const countMatches = (
  model: CountedModel,
  filter: Filter,
  max: number = COUNT_LIMIT + 1,
): Promise<number> =>
  memoizedCount(model, { filter, max }, () => model.countDocuments(filter, { limit: max }).exec());
