import { Component, type ReactNode } from 'react';
import { isFailedImport, reloadWhenOnline } from '../lib/failedImport.ts';

type Props = {
  children: ReactNode;
  /** Stands in the place of what has failed, with the way to try again; without it nothing does. */
  instead?: (retry: () => void) => ReactNode;
  onFail?: (error: unknown) => void;
  /** A new value (another page) tries again by itself. */
  resetKey?: string;
};
type State = { error: unknown; failedKey: string | undefined };

/** An error boundary: what fails in it leaves everything around it standing. */
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

  // React keeps the failure of what was lazy, and Vite asks only once for a style sheet: only a reload asks again.
  private readonly retry = () => {
    if (isFailedImport(this.state.error)) void reloadWhenOnline();
    else this.setState({ error: null });
  };

  override render() {
    return this.state.error === null ? this.props.children : this.props.instead?.(this.retry);
  }
}
