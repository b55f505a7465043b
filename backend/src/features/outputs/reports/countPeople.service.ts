import type { ReportFigures } from '@institut/contract/reports/schema';
import type { Types } from 'mongoose';
import { countAttended } from '../../core/attendance/attendanceLookup.service.ts';
import { countValid } from '../certificates/certificates.service.ts';

/** Counts who attended and who completed each of these runs; returns the figures of a run by its id. */
export async function countPeople(runs: readonly Types.ObjectId[]) {
  const [attended, completed] = await Promise.all([countAttended(runs), countValid(runs)]);
  return (run: string): Pick<ReportFigures, 'attended' | 'completed'> => ({
    attended: attended.get(run) ?? 0,
    completed: completed.get(run) ?? 0,
  });
}
