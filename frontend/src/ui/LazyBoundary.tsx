import { Suspense, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import { LoadError } from './LoadError.tsx';

type LazyBoundaryProps = {
  children: ReactNode;
  fallback: ReactNode;
  /** Shown when they do not load: the title of a `LoadError` ("Kursevi nisu učitani.") or other content. */
  failure: string | ((retry: () => void) => ReactNode);
};

/** Suspense and an error boundary for lazy components: the rest of the page stays when they do not load. */
export function LazyBoundary({ children, fallback, failure }: LazyBoundaryProps) {
  const instead = (retry: () => void) =>
    typeof failure === 'function' ? (
      failure(retry)
    ) : (
      <LoadError
        title={failure}
        message="Provjerite vezu s internetom pa pokušajte ponovo."
        onRetry={retry}
      />
    );
  return (
    <Boundary instead={instead}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}
