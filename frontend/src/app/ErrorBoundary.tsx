import type { ReactNode } from 'react';
import { Boundary } from '../ui/Boundary.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A new value, the path of another page, renders the children again. */
  resetKey: string;
};

/** The error boundary of a page: header and footer stay, and a button retries. */
export function ErrorBoundary({ children, resetKey }: ErrorBoundaryProps) {
  return (
    <Boundary resetKey={resetKey} instead={showFailure}>
      {children}
    </Boundary>
  );
}

const showFailure = (retry: () => void) => <PageFailure onRetry={retry} />;

function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Container>
      <div role="alert">
        <EmptyState
          heading="h1"
          drawing="lost"
          title="Stranica se nije otvorila"
          actions={
            <>
              <Button onClick={onRetry}>Pokušaj ponovo</Button>
              <ButtonLink to="/kursevi" look="outline">
                Pogledaj kurseve
              </ButtonLink>
            </>
          }
        >
          <p>Došlo je do greške na našoj strani. Pokušajte ponovo; ono što ste odabrali je sačuvano.</p>
        </EmptyState>
      </div>
    </Container>
  );
}
