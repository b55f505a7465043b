import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { forgetRegistrationDraft } from './registrationDraft.ts';
import { selectUser } from './sessionSlice.ts';
import { useReturnPath } from './useReturnPath.ts';

/** Shows its children until someone is signed in, then goes where they wanted to go. */
export function RequireVisitor({ children }: { children: ReactNode }) {
  const isSignedIn = useSelector(selectUser) !== null;
  const returnPath = useReturnPath();

  useEffect(() => {
    if (isSignedIn) forgetRegistrationDraft();
  }, [isSignedIn]);

  return isSignedIn ? <Navigate to={returnPath} replace /> : children;
}
