import { type Doc, isDoc } from '../values/types.ts';
import { isOperators, matcherOf } from './filter.ts';

function* fieldConditions(filter: Doc): Generator<[path: string, condition: unknown]> {
  for (const [field, condition] of Object.entries(filter)) {
    if ((field === '$and' || field === '$or') && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) yield* fieldConditions(branch);
    } else if (!field.startsWith('$')) yield [field, condition];
  }
}

function firstArray(document: Doc, path: string): { path: string[]; array: unknown[] } | null {
  const parts = path.split('.');
  let value: unknown = document;
  for (let i = 0; i <= parts.length; i += 1) {
    if (Array.isArray(value)) return { path: parts.slice(0, i), array: value };
    value = isDoc(value) ? value[parts[i] ?? ''] : undefined;
  }
  return null;
}

const rebuilt = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const isNegative = (condition: unknown): boolean =>
  isOperators(condition) && Object.keys(condition).every((name) => ['$ne', '$nin', '$not'].includes(name));

/**
 * Returns the index of the array element that made the document match, for the positional `$`; null when no condition
 * of the filter goes through an array. `arrayPath` restricts the search to conditions on that array.
 */
export function matchedPosition(filter: Doc, document: Doc, arrayPath?: string): number | null {
  for (const [path, condition] of fieldConditions(filter)) {
    const found = firstArray(document, path);
    if (!found || isNegative(condition)) continue;
    if (arrayPath !== undefined && found.path.join('.') !== arrayPath) continue;
    const matches = matcherOf({ [path]: condition });
    const position = found.array.findIndex((item) => {
      const alone = rebuilt(found.path, [item]);
      return isDoc(alone) && matches(alone);
    });
    if (position !== -1) return position;
  }
  return null;
}
