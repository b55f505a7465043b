import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RootState } from './store/rootReducer.ts';
import type { AppStore } from './store/store.ts';
import { App } from './App.tsx';

type SiteProps = {
  store: AppStore;
  /** What the server rendered the page from: a visitor of whom nothing is remembered. */
  serverState?: RootState;
  /** Puts the router of browser or server around the application. */
  router: (app: ReactNode) => ReactNode;
  /** The first page is on the screen and has asked for what it needs. */
  onReady?: () => void;
};

/** Everything in `#root`; server and browser render the same. */
export function Site({ store, serverState, router, onReady }: SiteProps) {
  return (
    <StrictMode>
      <Provider store={store} {...(serverState && { serverState })}>
        {router(<App {...(onReady && { onReady })} />)}
      </Provider>
    </StrictMode>
  );
}
