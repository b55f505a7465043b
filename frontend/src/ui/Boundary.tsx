import { Component, type ReactNode } from 'react';
import { isFailedImport, reloadWhenOnline } from '../lib/failedImport.ts';

type Props = {
  children: ReactNode;
  /** Renders in place of the failed children; without it nothing does. */
  instead?: (retry: () => void) => ReactNode;
  onFail?: (error: unknown) => void;
  /** A new value renders the children again. */
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
    return this.state.error === null ? this.props.children : this.props.instead?.(this.retry);
  }
}
