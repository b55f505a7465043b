import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Stands in the place of what has failed, with the way to try again; without it nothing does. */
  instead?: (retry: () => void, error: unknown) => ReactNode;
  onFail?: () => void;
  /** A new value (another page) tries again by itself. */
  resetKey?: string;
};
type State = { error: unknown; failedKey: string | undefined };

/** What fails in here leaves everything around it standing. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, failedKey: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedKey }: State): Partial<State> | null {
    if (error === null) return { failedKey: resetKey };
    return failedKey === resetKey ? null : { error: null, failedKey: resetKey };
  }

  override componentDidCatch() {
    this.props.onFail?.();
  }

  private readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.instead?.(this.retry, error);
  }
}
