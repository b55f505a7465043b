/** A field in which two versions of one record are not the same, and who has changed it since both were one. */
export type Difference<Name extends string = string> = { name: Name; changedBy: 'me' | 'them' | 'both' };

type Versions<Values> = {
  /** What both began with. */
  base: Values;
  mine: Values;
  theirs: Values;
};

/** The names of the fields whose values are not the same. */
export const changedNames = <Values extends object>(
  one: Values,
  other: Values,
): Array<keyof Values & string> => namesOf(one).filter((name) => one[name] !== other[name]);

/** The fields on which two editors of one record end up apart; what both changed to the same is settled. */
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
 * Values of an unknown source, a draft of an earlier day, as far as they still are what the form holds:
 * a field that is missing or of another type is as in `pattern`.
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
