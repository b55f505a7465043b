import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { sessionEnded } from '../../features/users/sessionSlice.ts';
import { onSessionEnd, setAuthToken } from '../../lib/http.ts';
import { ASKS_ALL, type ThunkExtra } from '../../store/asyncState.ts';
import { persist, restoreState } from './persistence.ts';
import { emptyState, rootReducer, type RootState } from './rootReducer.ts';
import { connectTabs } from './tabs.ts';
import { dismissToast, showToast } from '../../store/toastSlice.ts';

/** How long the development checks may take before they complain of themselves: a busy machine is no fault of the state. */
export const SLOW_CHECK = { warnAfter: 1000 };

/** Returns a store with nothing around it, as the server renders a page from. */
export function buildStore(preset: Partial<RootState>, extra: ThunkExtra, more: readonly Middleware[] = []) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: { ...emptyState, ...preset },
    middleware: (defaults) =>
      defaults({
        immutableCheck: SLOW_CHECK,
        serializableCheck: SLOW_CHECK,
        thunk: { extraArgument: extra },
      }).concat(more),
  });
}

/**
 * The store of one page in the browser: restored from its storage, persisted to it, and wired to http.
 * @param preset state to begin with in tests, instead of what the browser remembers
 */
export function createStore(preset: Partial<RootState> = restoreState(), extra: ThunkExtra = ASKS_ALL) {
  const tabs = connectTabs();
  const store = buildStore(preset, extra, [tabs.middleware]);
  const passToken = () => setAuthToken(store.getState().session.user?.token ?? null);
  passToken();
  store.subscribe(passToken);
  persist(store);
  tabs.follow(store);
  let farewell: string | null = null;
  onSessionEnd((message) => {
    store.dispatch(sessionEnded());
    farewell = store.dispatch(showToast({ kind: 'warning', text: message })).payload.id;
  });
  // Whoever has signed in again is no longer told to.
  store.subscribe(() => {
    if (farewell === null || !store.getState().session.user) return;
    const id = farewell;
    farewell = null;
    store.dispatch(dismissToast(id));
  });
  return store;
}

export type AppStore = ReturnType<typeof buildStore>;
