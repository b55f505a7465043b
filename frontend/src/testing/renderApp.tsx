import { PERMISSIONS } from '@institut/contract/accounts/permissions';
import type { UserInfo } from '@institut/contract/accounts/schema';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { RootState } from '../app/store/rootReducer.ts';
import { restoreState } from '../app/store/persistence.ts';
import { createStore, type AppStore } from '../app/store/store.ts';
import { siteLoaded } from './shopFixtures.ts';

type Options = {
  /** The first address: `/kursevi?x=1`. */
  at?: string;
  /** The initial state; the default is read from the browser storage of the test. Unless it says otherwise, the site configuration is loaded. */
  state?: Partial<RootState>;
};

type Rendered = RenderResult & {
  store: AppStore;
  /** Returns path, query and hash of the router. */
  location: () => string;
};

/** Renders with a real store and a router in memory. Stub the API with `stubHttp` first. */
export function renderApp(ui: ReactNode, { at = '/', state }: Options = {}): Rendered {
  const store = createStore({ ...siteLoaded({ seatsPerPerson: null }), ...(state ?? restoreState()) });
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

/** Returns the state of a logged-in user: `renderApp(ui, { state: loggedInState() })`. An administrator holds every permission. */
export function loggedInState(changes: Partial<UserInfo> = {}): Pick<RootState, 'session'> {
  const user: UserInfo = {
    _id: '6560f1a2b3c4d5e6f7a8b9c0',
    name: 'Ana',
    lastName: 'Anić',
    email: 'ana@example.com',
    isAdmin: false,
    permissions: changes.isAdmin ? [...PERMISSIONS] : [],
    isEmailConfirmed: true,
    token: 'token-ana',
    ...changes,
  };
  return { session: { user, remember: true } };
}

/** Replaces the browser's back button in tests with a router in memory. */
export function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Nazad u pregledniku</button>;
}
