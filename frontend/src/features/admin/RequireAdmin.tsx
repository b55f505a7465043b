import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RequireUser } from '../users/routeGuards.tsx';
import { loggedOut, selectIsAdmin } from '../users/sessionSlice.ts';

/**
 * Shows its children to admins only: visitors sign in first and come back, others are told so. What the children ask the API for
 * is not asked before; and when the server refuses an admin whose rights were taken meanwhile, they go the same way.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const isAdmin = useSelector(selectIsAdmin);
  return <RequireUser>{isAdmin ? children : <NotForYou />}</RequireUser>;
}

/** To the login it would be a circle: whoever is signed in is sent on from there. */
function NotForYou() {
  usePageTitle('Nemate pristup');
  const dispatch = useAppDispatch();
  return (
    <Container>
      <EmptyState
        heading="h1"
        title="Nemate pristup administraciji"
        actions={
          <>
            <Button onClick={() => dispatch(loggedOut())}>Prijavi se drugim nalogom</Button>
            <ButtonLink to="/" look="outline">
              Na početnu stranicu
            </ButtonLink>
          </>
        }
      >
        <p>
          Ova stranica je samo za administratore. Ako ste to upravo postali, odjavite se i prijavite ponovo.
        </p>
      </EmptyState>
    </Container>
  );
}
