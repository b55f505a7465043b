import { Component, type ReactNode } from 'react';
import { isFailedImport } from '../lib/isFailedImport.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type Props = {
  children: ReactNode;
  /** A new value (another page) tries again by itself. */
  resetKey: string;
};
type State = { error: unknown; failedKey: string | null };

/** A page that fails leaves header and footer standing and offers a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failedKey: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedKey }: State): Partial<State> | null {
    if (error === null) return { failedKey: resetKey };
    return failedKey === resetKey ? null : { error: null, failedKey: resetKey };
  }

  private readonly retry = () => {
    // A page that could not be fetched stays failed in the browser's module map; only a reload asks again.
    if (isFailedImport(this.state.error)) window.location.reload();
    else this.setState({ error: null });
  };

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Container>
        <div role="alert">
          <EmptyState
            heading="h1"
            drawing="lost"
            title="Stranica se nije otvorila"
            actions={
              <>
                <Button onClick={this.retry}>Pokušaj ponovo</Button>
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
}
