import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** What a page can do without: when it fails or cannot be fetched, it is absent and everything else stays. */
export class Optional extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
