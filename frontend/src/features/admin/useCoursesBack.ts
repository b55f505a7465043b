import { ATTENDANCE_PATH } from '@institut/contract/frame/paths';
import { useSelector } from 'react-redux';
import { can } from '../../store/can.ts';
import { selectUser } from '../users/sessionSlice.ts';
import { COURSE_LIST_PATH } from './adminPaths.ts';

/** Returns the link from a page of a course to the list that its reader may open; undefined for the administration. */
export function useCoursesBack(): { to: string; label: string } | undefined {
  const user = useSelector(selectUser);
  if (can(user, 'courses')) return { to: COURSE_LIST_PATH, label: 'Nazad na sve kurseve' };
  return can(user, 'attendance') ? { to: ATTENDANCE_PATH, label: 'Nazad na prisustvo' } : undefined;
}
