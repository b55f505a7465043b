import { isZero } from './numbers.ts';
import { isMissing, isNumeric } from './types.ts';

/** Aggregation's truth: false, null, missing and zero of any numeric type are false, everything else is true. */
export const isTrue = (value: unknown): boolean =>
  !isMissing(value) && value !== false && !(isNumeric(value) && isZero(value));
