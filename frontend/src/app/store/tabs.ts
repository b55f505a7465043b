import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { cartStorage, itemsReplaced } from '../../features/cart/cartSlice.ts';
import {
  loggedIn,
  loggedOut,
  rememberedUserStorage,
  sessionEnded,
} from '../../features/users/sessionSlice.ts';
import { isRecord } from '../../lib/record.ts';
import { load } from '../../lib/storage.ts';
import type { RootState } from './rootReducer.ts';

/** Why the remembered login of a person ended in the tab that says so. */
export type TabMessage = { type: 'loggedOut' | 'sessionExpired'; userId: string };
type FollowingStore = { getState: () => RootState; dispatch: (action: UnknownAction) => unknown };

export const TABS_CHANNEL = 'institut';

/**
 * Connects the tabs of one browser. The storage carries data, the same cart and the same remembered login, and its events say
 * that they changed; messages say why a login ended. Both may arrive in either order.
 */
export function connectTabs() {
  let channel: BroadcastChannel | null = null;
  let isFollowing = false;

  /** Tells the other tabs; a login for this tab alone does not concern them, and what they said is not repeated. */
  const middleware: Middleware<object, RootState> = (store) => (next) => (action) => {
    const { user, remember } = store.getState().session;
    const result = next(action);
    const type = endOf(action);
    if (type && user && remember && !isFollowing) post({ type, userId: user._id });
    return result;
  };

  const post = (message: TabMessage) => channel?.postMessage(message);

  /** Follows the other tabs from now on. */
  function follow(store: FollowingStore): void {
    const apply = (action: UnknownAction) => {
      isFollowing = true;
      store.dispatch(action);
      isFollowing = false;
    };
    const followCart = () => apply(itemsReplaced(load(cartStorage) ?? []));
    /** A new token (a changed password ends the old one everywhere), another person, or nobody: a session that ended. */
    const followLogin = () => {
      const { user, remember } = store.getState().session;
      const stored = load(rememberedUserStorage);
      if (remember && user?._id !== stored?._id) apply(sessionEnded());
      if (stored && (remember || !user)) apply(loggedIn({ user: stored, remember: true }));
    };
    const hear = ({ data }: MessageEvent<unknown>) => {
      const { session, checkout } = store.getState();
      // The storage event may have ended the session here already; its checkout is still the person's.
      const followed = session.user ? session.remember && session.user._id : checkout.owner;
      if (!isRecord(data) || data['userId'] !== followed) return;
      if (data['type'] === 'loggedOut') apply(loggedOut());
      if (data['type'] === 'sessionExpired') apply(sessionEnded());
    };
    const open = () => {
      channel = openChannel();
      channel?.addEventListener('message', hear);
    };

    open();
    window.addEventListener('storage', ({ key }) => {
      if (key === cartStorage.key) followCart();
      if (key === rememberedUserStorage.key) followLogin();
    });
    // A page with an open channel is not kept for the back button, and a kept page hears nothing.
    window.addEventListener('pagehide', () => {
      channel?.close();
      channel = null;
    });
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      open();
      followCart();
      followLogin();
    });
  }

  return { middleware, follow };
}

function endOf(action: unknown): TabMessage['type'] | null {
  if (loggedOut.match(action)) return 'loggedOut';
  return sessionEnded.match(action) ? 'sessionExpired' : null;
}

/** Blocked cookies make the constructor throw in some browsers; the storage events still end the session there. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(TABS_CHANNEL);
  } catch {
    return null;
  }
}
