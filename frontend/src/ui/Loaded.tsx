import type { ComponentType, ReactNode } from 'react';
import type { Loadable } from '../store/hooks.ts';
import { LoadError } from './LoadError.tsx';

type LoadedProps<Data> = Loadable<Data> & {
  /** Shown while it loads. */
  skeleton: ReactNode;
  /** The title above the reason of a failure, "Kursevi nisu učitani.", or a component that shows it. */
  failure: string | ComponentType<{ message: string; onRetry: () => void }>;
  /** Shown instead of the failure when there is no such record. */
  missing?: ReactNode;
  children: (value: Data) => ReactNode;
};

/** Shows loaded data, its skeleton, or why it is missing with a button to try again: `<Loaded {...useLoaded(…)} …>`. */
export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { value, error, retry, skeleton, failure: Failure, missing, children } = props;
  if (value !== null) return children(value);
  if (!error) return skeleton;
  if (error.status === 404 && missing !== undefined) return missing;
  if (typeof Failure !== 'string') return <Failure message={error.message} onRetry={retry} />;
  return <LoadError title={Failure} message={error.message} onRetry={retry} />;
}
