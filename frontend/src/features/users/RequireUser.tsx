import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath } from '../../lib/redirect.ts';
import { selectUser } from './sessionSlice.ts';

/** Shows its children to signed-in people only; others sign in first and come back. Also when the session ends meanwhile. */
export function RequireUser({ children }: { children: ReactNode }) {
  const isSignedIn = useSelector(selectUser) !== null;
  const { pathname, search, hash } = useLocation();
  return isSignedIn ? children : <Navigate to={loginPath(pathname + search + hash)} replace />;
}
