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
): Array<keyof Values & string> => namesOf(one).filter((name) => one[name] !== other[name]);

/** Returns the fields that differ between two editors of one record; a field that both changed to the same value does not. */
export function differences<Values extends object>({
  base,
  mine,
  theirs,
}: Versions<Values>): Array<Difference<keyof Values & string>> {
  return changedNames(mine, theirs).map((name) => {
    if (mine[name] === base[name]) return { name, changedBy: 'them' };
    return { name, changedBy: theirs[name] === base[name] ? 'me' : 'both' };
  });
}

/**
 * Returns the values of an untrusted source, such as an old draft, for the fields of a form; a field that is missing or
 * of another type is taken from `pattern`.
 */
export function valuesLike<Values extends object>(pattern: Values, source: object): Values {
  const values = { ...pattern };
  for (const name of namesOf(pattern)) {
    const value: unknown = Reflect.get(source, name);
    if (typeof value === typeof pattern[name]) Reflect.set(values, name, value);
  }
  return values;
}

function namesOf<Values extends object>(values: Values): Array<keyof Values & string> {
  const isName = (name: string): name is keyof Values & string => name in values;
  return Object.keys(values).filter(isName);
}
