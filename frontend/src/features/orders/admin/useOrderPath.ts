import { useSelector } from 'react-redux';
import { can } from '../../../store/can.ts';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { selectUser } from '../../users/sessionSlice.ts';

const viewPath = (id: string): string => `/order/${id}`;

/** Returns the function that gives the page of an order: staff who change no orders see what its buyer sees. */
export function useOrderPath(): (id: string) => string {
  return can(useSelector(selectUser), ['enrolment', 'money']) ? adminOrderPath : viewPath;
}
