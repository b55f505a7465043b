import { Component, Suspense, type ReactNode } from 'react';
import { isFailedImport, reloadWhenOnline } from '../lib/failedImport.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import { LoadError } from './Loaded.tsx';

type Props = {
  children: ReactNode;
  fallback?: (retry: () => void, error: unknown) => ReactNode;
  onFail?: (error: unknown) => void;
  resetKey?: string;
};
type State = { error: unknown; failedKey: string | undefined };

export class Boundary extends Component<Props, State> {
  override state: State = { error: null, failedKey: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedKey }: State): Partial<State> | null {
    if (error === null) return { failedKey: resetKey };
    return failedKey === resetKey ? null : { error: null, failedKey: resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFail?.(error);
  }

  // React keeps the rejection of a lazy component, and Vite requests a style sheet only once: only a reload fetches again.
  private readonly retry = () => {
    if (isFailedImport(this.state.error)) void reloadWhenOnline();
    else this.setState({ error: null });
  };

  override render() {
    return this.state.error === null
      ? this.props.children
      : this.props.fallback?.(this.retry, this.state.error);
  }
}

type LazyBoundaryProps = {
  children: ReactNode;
  fallback: ReactNode;
  /** Shown when they fail to load: the title of a `LoadError` ("Kursevi nisu učitani.") or other content. */
  failure: string | ((retry: () => void) => ReactNode);
};

/** Suspense and an error boundary for lazy components of a page. */
export function LazyBoundary({ children, fallback, failure }: LazyBoundaryProps) {
  const showFailure = (retry: () => void) =>
    typeof failure === 'function' ? (
      failure(retry)
    ) : (
      <LoadError title={failure} message="Provjerite vezu s internetom." onRetry={retry} />
    );
  return (
    <Boundary fallback={showFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

type ToastBoundaryProps = {
  children: ReactNode;
  /** The subject of the toast: "Meni". */
  name: string;
  /** Closes the menu or dialog, so that the next click opens it again. */
  onFail: () => void;
};

/** An error boundary for menus and dialogs: a toast says that they did not open. */
export function ToastBoundary({ children, name, onFail }: ToastBoundaryProps) {
  const dispatch = useAppDispatch();
  const handleFail = (error: unknown) => {
    onFail();
    dispatch(
      showToast({
        kind: 'error',
        text: `${name} se nije otvorio. Provjerite vezu s internetom i pokušajte ponovo.`,
        canReload: isFailedImport(error),
      }),
    );
  };
  return <Boundary onFail={handleFail}>{children}</Boundary>;
}
