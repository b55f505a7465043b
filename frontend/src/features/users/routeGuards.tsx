import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { loginPath, safeRedirect } from '../../lib/redirect.ts';
import { forgetRegistrationDraft } from './registrationDraft.ts';
import { selectIsLoginRequested, selectUser } from './sessionSlice.ts';
import { startPathOf } from './startPath.ts';

/** Redirects visitors to the login page, also when the session ends meanwhile; not before other tabs could share a login. */
export function RequireUser({ children }: { children: ReactNode }) {
  const isLoggedIn = useSelector(selectUser) !== null;
  const isRequested = useSelector(selectIsLoginRequested);
  const { pathname, search, hash } = useLocation();
  if (isRequested) return null;
  return isLoggedIn ? children : <Navigate to={loginPath(pathname + search + hash)} replace />;
}

/**
 * A login replaces its page in the history, and the links between the pages for visitors replace each other: the back button
 * leads to where the login was asked for.
 */
export function RequireVisitor({ children }: { children: ReactNode }) {
  const isLoggedIn = useSelector(selectUser) !== null;
  const returnPath = useReturnPath();

  useEffect(() => {
    if (isLoggedIn) forgetRegistrationDraft();
  }, [isLoggedIn]);

  return isLoggedIn ? <Navigate to={returnPath} replace /> : children;
}

/**
 * Returns the page to open after the login, from `?redirect=`, otherwise where somebody works or the home page; always a path
 * of this site.
 */
export function useReturnPath(): string {
  const [query] = useSearchParams();
  return safeRedirect(query.get('redirect'), startPathOf(useSelector(selectUser)));
}
