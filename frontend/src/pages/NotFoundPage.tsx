import { usePageTitle } from '../lib/pageTitle.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NotFoundPage() {
  usePageTitle('Stranica nije pronađena');
  return (
    <Container>
      <EmptyState
        heading="h1"
        drawing="lost"
        title="Stranica nije pronađena"
        actions={
          <>
            <ButtonLink to="/kursevi">Pogledaj kurseve</ButtonLink>
            <ButtonLink to="/" look="outline">
              Idi na početnu stranicu
            </ButtonLink>
          </>
        }
      >
        <p>
          Adresa koju ste otvorili ne postoji ili je stranica premještena. Provjerite adresu ili krenite
          odavde.
        </p>
      </EmptyState>
    </Container>
  );
}
