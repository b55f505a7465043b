import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { UserInfo } from '@institut/contract/user.schema';
import type { RootState } from '../app/store/rootReducer.ts';
import { createStore, type AppStore } from '../app/store/store.ts';

type Options = {
  /** Where the visitor is: `/kursevi?x=1`. */
  at?: string;
  /** State to begin with. Nothing given = what the browser storage of the test holds. */
  state?: Partial<RootState>;
};

type Rendered = RenderResult & {
  store: AppStore;
  /** Path, query and hash the router shows now. */
  location: () => string;
};

/** Renders with a real store and a router in memory. Stub the API with `stubHttp` first. */
export function renderApp(ui: ReactNode, { at = '/', state }: Options = {}): Rendered {
  const store = createStore(state);
  let shown = at;
  const rendered = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]} useTransitions={false}>
        {ui}
        <LocationProbe onChange={(path) => (shown = path)} />
      </MemoryRouter>
    </Provider>,
  );
  return { ...rendered, store, location: () => shown };
}

function LocationProbe({ onChange }: { onChange: (path: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onChange(pathname + search + hash);
  return null;
}

/** A signed-in person for `state`: `renderApp(ui, { state: signedIn() })`. */
export function signedIn(changes: Partial<UserInfo> = {}): Pick<RootState, 'session'> {
  const user: UserInfo = {
    _id: '6560f1a2b3c4d5e6f7a8b9c0',
    name: 'Ana',
    lastName: 'Anić',
    email: 'ana@example.com',
    isAdmin: false,
    token: 'token-ana',
    ...changes,
  };
  return { session: { user, remember: true } };
}
