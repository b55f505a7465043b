import type { Types } from 'mongoose';
import { countAttended } from '../../core/attendance/attendanceLookup.service.ts';
import { type PeopleCounts, runCounts } from '../../core/courses/runCounts.ts';
import { countValid } from '../certificates/certificates.service.ts';

/** Counts who attended and who completed each of these runs, from their records; returns the figures of a run by its id. */
export async function countNow(runs: readonly Types.ObjectId[]): Promise<(run: string) => PeopleCounts> {
  const [attended, completed] = await Promise.all([countAttended(runs), countValid(runs)]);
  return (run) => ({ attended: attended.get(run) ?? 0, completed: completed.get(run) ?? 0 });
}

/** Returns the same by what is stored, and counts what is not. */
export async function countPeople(runs: readonly Types.ObjectId[]): Promise<(run: string) => PeopleCounts> {
  const counts = await runCounts(runs, countNow);
  return (run) => {
    const { attended = 0, completed = 0 } = counts.get(run) ?? {};
    return { attended, completed };
  };
}
