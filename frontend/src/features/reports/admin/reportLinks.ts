import type { Permission } from '@institut/contract/accounts/permissions';
import type { ReportFigure, ReportGroup } from '@institut/contract/reports/values';
import {
  courseAttendancePath,
  courseCertificatesPath,
  courseListPath,
  courseParticipantsPath,
  courseWaitingPath,
  givenDiscountsPath,
  journalPath,
} from '../../admin/adminPaths.ts';

export type Period = { od: string; do: string };
/** The row by its key; null for the total. */
type Cell = { figure: ReportFigure; key: string | null; po: ReportGroup; period: Period };

const FILTERS = { kurs: 'kurs', tip: 'tipObuke', predavac: 'lecturer' } as const;

/** Returns the filter of a row; the key of deleted courses is empty. */
function filterOf(key: string | null, po: ReportGroup): Record<string, string> {
  if (key === null) return {};
  return key === '' ? { deletedCourses: 'true' } : { [FILTERS[po]]: key };
}

/** Returns the list whose rows add up to a number, and who may open it. */
export function listOf({ figure, key, po, period }: Cell): { to: string; permission: Permission } {
  const { od, do: until } = period;
  const one = filterOf(key, po);
  if (figure === 'revenue' || figure === 'refunds') {
    const part = figure === 'revenue' ? 'payment' : 'refund';
    return { to: journalPath({ part, from: od, to: until, ...one }), permission: 'money' };
  }
  if (figure === 'discounts')
    return { to: givenDiscountsPath({ od, do: until, ...one }), permission: 'money' };
  if (key !== null && po === 'kurs') {
    if (figure === 'held') return { to: courseParticipantsPath(key), permission: 'orders' };
    if (figure === 'waiting') return { to: courseWaitingPath(key), permission: 'enrolment' };
    if (figure === 'attended') return { to: courseAttendancePath(key), permission: 'attendance' };
    if (figure === 'completed') return { to: courseCertificatesPath(key), permission: 'certificates' };
  }
  const to = courseListPath({ counted: 'true', startFrom: od, startTo: until, ...one });
  return { to, permission: 'courses' };
}
