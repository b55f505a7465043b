import { Suspense, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import { LoadError } from './LoadError.tsx';

type LazyBoundaryProps = {
  children: ReactNode;
  /** Shown until everything in it has come. */
  fallback: ReactNode;
  /** Shown when it does not come: a title ("Kursevi nisu učitani.") or what stands there instead. */
  failure: string | ((retry: () => void) => ReactNode);
};

/** A place for lazy components that come after the rest of the page, which stays when they do not. */
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
