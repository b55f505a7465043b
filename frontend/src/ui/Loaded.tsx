import { RotateCw } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Loadable } from '../store/hooks.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type LoadedProps<Data> = Loadable<Data> & {
  skeleton: ReactNode;
  /** The title of the error, "Kursevi nisu učitani.", or a component that shows it. */
  failure: string | ComponentType<{ message: string; onRetry: () => void }>;
  /** Shown instead of the error for status 404. */
  missing?: ReactNode;
  children: (value: Data) => ReactNode;
};

/** Shows loaded data, its skeleton or its error: `<Loaded {...useLoaded(…)} …>`. */
export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { value, error, retry, skeleton, failure: Failure, missing, children } = props;
  if (value !== null) return children(value);
  if (!error) return skeleton;
  if (error.status === 404 && missing !== undefined) return missing;
  if (typeof Failure !== 'string') return <Failure message={error.message} onRetry={retry} />;
  return <LoadError title={Failure} message={error.message} onRetry={retry} />;
}

type LoadErrorProps = {
  title: string;
  message: string;
  onRetry: () => void;
};

/** Shown instead of content that could not be loaded, with a button to try again. */
export function LoadError({ title, message, onRetry }: LoadErrorProps) {
  return (
    <Alert kind="error" title={title} live>
      <p>{message}</p>
      <Button look="outline" onClick={onRetry}>
        <RotateCw aria-hidden />
        Pokušaj ponovo
      </Button>
    </Alert>
  );
}
