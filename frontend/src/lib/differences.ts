import type { FormItem } from './formValues.ts';
import { isRecord } from './record.ts';

/** A field in which two versions of one record differ, and which of them changed it. */
export type Difference<Name extends string = string> = { name: Name; changedBy: 'me' | 'them' | 'both' };

type Versions<Values> = {
  /** The version that both started from. */
  base: Values;
  mine: Values;
  theirs: Values;
};

/** Returns the names of the fields whose values differ. */
export const changedNames = <Values extends object>(
  one: Values,
  other: Values,
): Array<keyof Values & string> => namesOf(one).filter((name) => !isSame(one[name], other[name]));

/** Returns the fields that differ between two editors of one record; a field that both changed to the same value does not. */
export function differences<Values extends object>({
  base,
  mine,
  theirs,
}: Versions<Values>): Array<Difference<keyof Values & string>> {
  return changedNames(mine, theirs).map((name) => {
    if (isSame(mine[name], base[name])) return { name, changedBy: 'them' };
    return { name, changedBy: isSame(theirs[name], base[name]) ? 'me' : 'both' };
  });
}

/** Returns whether two values of a field are the same; a group or list is compared as a whole. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** An empty item of each list of a form, by the name of the list. */
export type EmptyItems = Readonly<Record<string, FormItem>>;

/**
 * Returns the values of an untrusted source, such as an old draft, for the fields of a form; a field that is missing or
 * of another type is taken from `pattern`, in items of lists from `emptyItems`.
 */
export function valuesLike<Values extends object>(
  pattern: Values,
  source: object,
  emptyItems: EmptyItems = {},
): Values {
  const values = { ...pattern };
  for (const name of namesOf(pattern)) {
    const value: unknown = Reflect.get(source, name);
    const emptyItem = emptyItems[name];
    const group: unknown = pattern[name];
    if (isRecord(group)) {
      if (isRecord(value)) Reflect.set(values, name, valuesLike(group, value));
    } else if (emptyItem && Array.isArray(value)) {
      const items = value.filter(isRecord).map((item) => valuesLike(emptyItem, item));
      Reflect.set(values, name, items);
    } else if (!emptyItem && typeof value === typeof pattern[name]) {
      Reflect.set(values, name, value);
    }
  }
  return values;
}

function namesOf<Values extends object>(values: Values): Array<keyof Values & string> {
  const isName = (name: string): name is keyof Values & string => name in values;
  return Object.keys(values).filter(isName);
}
