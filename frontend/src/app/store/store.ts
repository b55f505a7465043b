import { configureStore } from '@reduxjs/toolkit';
import type { Middleware, UnknownAction } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { sessionEnded } from '../../features/users/sessionSlice.ts';
import { onChange, onSessionEnd, setAuthToken } from '../../lib/http.ts';
import { ASKS_ALL, type ThunkExtra } from '../../store/asyncState.ts';
import { PrefetchCache } from '../../store/prefetchCache.ts';
import { persist, restoreState } from './persistence.ts';
import { emptyState, rootReducer, type RootState } from './rootReducer.ts';
import { connectTabs } from './tabs.ts';
import { dismissToast, showToast } from '../../store/toastSlice.ts';

/** Threshold in ms above which the development checks warn; a busy machine is slow without a fault of the state. */
export const SLOW_CHECK = { warnAfter: 1000 };

/** Returns a store without browser storage, tabs or http, as the server needs it. */
export function buildStore(preset: Partial<RootState>, extra: ThunkExtra, more: readonly Middleware[] = []) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: { ...emptyState, ...preset },
    middleware: (defaults) =>
      defaults({ immutableCheck: SLOW_CHECK, serializableCheck: SLOW_CHECK, thunk: false })
        .prepend(withExtraArgument<RootState, UnknownAction, ThunkExtra>(extra))
        .concat(more),
  });
}

/**
 * Returns the store of the browser: restored from its storage, persisted to it, and connected to http and other tabs.
 * @param preset the first state; by default the stored one
 */
export function createStore(preset: Partial<RootState> = restoreState(), extra: ThunkExtra = ASKS_ALL) {
  const tabs = connectTabs();
  const prefetched = new PrefetchCache();
  const store = buildStore(preset, { ...extra, prefetched }, [tabs.middleware]);
  let token: string | null = null;
  const passToken = () => {
    const next = store.getState().session.user?.token ?? null;
    if (next === token) return;
    token = next;
    setAuthToken(token);
    // Nobody is shown what was prefetched for somebody else.
    prefetched.clear();
  };
  passToken();
  store.subscribe(passToken);
  onChange(() => prefetched.clear());
  persist(store);
  tabs.follow(store);
  let toastId: string | null = null;
  onSessionEnd((message) => {
    store.dispatch(sessionEnded());
    toastId = store.dispatch(showToast({ kind: 'warning', text: message })).payload.id;
  });
  // A new login makes the message about the expired session obsolete.
  store.subscribe(() => {
    if (toastId === null || !store.getState().session.user) return;
    const id = toastId;
    // Before the dispatch, which calls this listener again.
    toastId = null;
    store.dispatch(dismissToast(id));
  });
  return store;
}

export type AppStore = ReturnType<typeof buildStore>;
