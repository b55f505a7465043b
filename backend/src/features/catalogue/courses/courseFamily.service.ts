import { runName } from '@institut/contract/timetable/runName';
import type { CourseFamily, CourseLinkBody } from '@institut/contract/courses/schema';
import { trusted, type ClientSession, type Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, invalidInput, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { courseEffects } from './courseEffects.ts';
import { linkRuns, partRun, type FamilyRun } from './family.ts';

type Run = Pick<CourseFields, '_id' | 'name' | 'start' | 'isDraft' | 'runState' | 'series'>;
const FIELDS = ['name', 'start', 'isDraft', 'runState', 'series'];

const decidedBy = ({ _id, series, start }: Run): FamilyRun => ({
  id: _id.toString(),
  series: series?.toString() ?? null,
  start,
});

/** Returns a course and the runs of its family with it; none for an unknown course. */
async function familyOf(id: string, session: ClientSession | null): Promise<Run[]> {
  const course = await Course.findById(id, FIELDS).session(session).lean<Run>();
  if (!course) return [];
  const family = course.series ?? course._id;
  const first = await Course.findById(family, FIELDS).session(session).lean<Run>();
  const others = await Course.find({ series: family }, FIELDS).session(session).lean<Run[]>();
  return [...(first ? [first] : []), ...others].toSorted(
    (a, b) => a.start.localeCompare(b.start) || a._id.toString().localeCompare(b._id.toString()),
  );
}

const without = (family: readonly Run[], id: string): Run[] =>
  family
    .filter(({ _id }) => _id.toString() !== id)
    .toSorted((a, b) => Number(a.start === '') - Number(b.start === ''));

const presentFamily = (family: readonly Run[], id: string): CourseFamily => ({
  runs: without(family, id).map(({ _id, name, start, isDraft, runState }) => ({
    _id: _id.toString(),
    name,
    start,
    isDraft,
    runState: runState ?? 'announced',
  })),
});

/** Returns the other runs of a course. Throws `not_found`. */
export async function getCourseFamily(id: string): Promise<CourseFamily> {
  const family = await familyOf(id, null);
  if (family.length === 0) throw recordNotFound('courses');
  return presentFamily(family, id);
}

/**
 * Makes a course a run of the same course as another, with all runs of both, or parts it from its other runs. Throws
 * `not_found`, `validation` for an unknown other course, `stale_edit` for other runs than those that were seen, and a conflict
 * if nothing would change.
 */
export async function linkCourse(id: string, { kurs, runs }: CourseLinkBody): Promise<CourseFamily> {
  const after = await withTransaction(
    async (session) => {
      const family = await familyOf(id, session);
      const course = family.find(({ _id }) => _id.toString() === id);
      if (!course) throw recordNotFound('courses');
      const seen = new Set(runs);
      const others = without(family, id);
      if (seen.size !== others.length || others.some(({ _id }) => !seen.has(_id.toString())))
        throw staleEdit();
      const joined = kurs === null ? [] : await familyOf(kurs, session);
      if (kurs !== null && joined.length === 0) throw invalidInput({ kurs: 'Ovaj kurs više ne postoji.' });
      const members = family.map(decidedBy);
      const decision =
        kurs === null
          ? partRun(decidedBy(course), members)
          : linkRuns(decidedBy(course), members, joined.map(decidedBy));
      if ('refusal' in decision) throw conflict(decision.refusal);
      await storeSeries([...family, ...joined], decision.series, session);
      const linked = await familyOf(id, session);
      await recordEvent(session, {
        event: 'edited',
        target: { kind: 'course', id, label: course.name },
        changes: [{ field: 'series', from: namesOf(others), to: namesOf(without(linked, id)) }],
      });
      return linked;
    },
    { writes: ['courses'] },
  );
  // A job tells the interest lists of the family of a run that they can apply for now.
  if (dryRunSession()) for (const effect of courseEffects.get().previewed) await effect();
  return presentFamily(after, id);
}

const namesOf = (runs: readonly Run[]): string =>
  runs.map(({ name, start }) => runName(name, start)).join(', ');

/** Writes all runs, so that two changes of one family conflict. `__v` stays: an edit of a course does not set its family. */
async function storeSeries(
  runs: readonly Run[],
  changed: ReadonlyMap<string, string | null>,
  session: ClientSession,
): Promise<void> {
  const bySeries = new Map<string | null, Types.ObjectId[]>();
  for (const { _id, series } of runs) {
    const id = _id.toString();
    const value = changed.has(id) ? (changed.get(id) ?? null) : (series?.toString() ?? null);
    bySeries.set(value, [...(bySeries.get(value) ?? []), _id]);
  }
  for (const [series, ids] of bySeries)
    await Course.updateMany({ _id: trusted({ $in: ids }) }, { $set: { series } }, { session });
}
