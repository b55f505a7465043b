import { ADMIN_PATH, ATTENDANCE_PATH } from '@institut/contract/frame/paths';
import { can, type Rights } from '../../store/can.ts';

/** Returns whether somebody works in the administration; lecturers have the page for attendance and write to their courses from there. */
export const seesAdministration = (user: Rights | null): boolean =>
  user !== null &&
  user.permissions.some((permission) => permission !== 'attendance' && permission !== 'messages');

/** Returns the page that opens after a login which nothing else asked for. */
export function startPathOf(user: Rights | null): string {
  if (seesAdministration(user)) return ADMIN_PATH;
  return can(user, 'attendance') ? ATTENDANCE_PATH : '/';
}
