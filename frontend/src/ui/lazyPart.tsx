import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { partOf } from '../lib/partOf.ts';
import { Boundary } from './Boundary.tsx';
import { LoadError } from './LoadError.tsx';

type Options<Props> = {
  /** Stands there until it comes. */
  fallback: (props: Props) => ReactNode;
  /** What is said when it does not: "Kursevi nisu učitani."; or what stands there then, with the way to try again. */
  failure: string | ((retry: () => void) => ReactNode);
};

/** A part that comes after the rest of its page. If it does not, the rest stays, and it can be tried again in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, failure }: Options<Props>,
) {
  const part = partOf(load);
  const begin = (): ComponentType<Props> => lazy(async () => ({ default: await part.fetch() }));
  let Content = begin();

  // React keeps the failure of what was lazy.
  const renew = () => {
    Content = begin();
  };
  const instead =
    typeof failure === 'function'
      ? failure
      : (retry: () => void) => (
          <LoadError
            title={failure}
            message="Provjerite vezu s internetom pa pokušajte ponovo."
            onRetry={retry}
          />
        );
  const Latest = (props: Props) => <Content {...props} />;

  return function Part(props: Props) {
    return (
      <Boundary onFail={renew} instead={instead}>
        <Suspense fallback={fallback(props)}>
          <Latest {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
