import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { can } from '../../store/can.ts';
import { selectUser } from '../users/sessionSlice.ts';

/** Returns whether the user may open the lists about money, which prove the sums of the dashboard. */
export const useSeesMoney = (): boolean => can(useSelector(selectUser), 'money');

/** Links a sum to the list that adds up to it; who may not open the list reads the sum alone. */
export const MoneyLink = ({ to, children }: { to: string; children: ReactNode }) =>
  useSeesMoney() ? <Link to={to}>{children}</Link> : children;
