/** A run as its family is decided by: `series` is the id of the first run, null in the first one and in a run that is alone. */
export type FamilyRun = { id: string; series: string | null; start: string };

/** The new `series` of runs by their id. */
type Series = ReadonlyMap<string, string | null>;
type Decision = { refusal: string } | { series: Series };

/** Returns the id that all runs of a family share. */
export const familyIdOf = ({ id, series }: Pick<FamilyRun, 'id' | 'series'>): string => series ?? id;

const seriesOf = (runs: readonly FamilyRun[], family: string): Series =>
  new Map(runs.map(({ id }) => [id, id === family ? null : family]));

/** Makes a run and its family (with the run) runs of the same course as those of another family. */
export function linkRuns(
  run: FamilyRun,
  family: readonly FamilyRun[],
  others: readonly FamilyRun[],
): Decision {
  const [other] = others;
  if (!other || others.some(({ id }) => id === run.id)) return { refusal: 'Ovo su već termini istog kursa.' };
  return { series: seriesOf([...family, ...others], familyIdOf(other)) };
}

/** Parts a run from its family (with the run), which the earliest of the other runs names if the run did so. */
export function partRun(run: FamilyRun, family: readonly FamilyRun[]): Decision {
  const others = family.filter(({ id }) => id !== run.id);
  const [first] = others.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  if (!first) return { refusal: 'Ovaj kurs nema drugih termina.' };
  const isNamedByRun = familyIdOf(run) === run.id;
  return { series: new Map([[run.id, null], ...(isNamedByRun ? seriesOf(others, first.id) : [])]) };
}

const dayOf = ({ start }: FamilyRun): string => start || '9999';
