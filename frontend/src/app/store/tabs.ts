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

/** Says why the remembered login of a user ended in the sending tab. */
export type TabMessage = { type: 'loggedOut' | 'sessionExpired'; userId: string };
type FollowingStore = { getState: () => RootState; dispatch: (action: UnknownAction) => unknown };

export const TABS_CHANNEL = 'institut';

/**
 * Connects the tabs of one browser. Storage events say that the cart or the remembered login changed; messages of a
 * `BroadcastChannel` say why a login ended. Both may arrive in either order.
 */
export function connectTabs() {
  let channel: BroadcastChannel | null = null;
  let isFollowing = false;

  /** Sends a message when a remembered login ends here; a login for this tab alone and received messages are not sent. */
  const middleware: Middleware<object, RootState> = (store) => (next) => (action) => {
    const { user, remember } = store.getState().session;
    const result = next(action);
    const type = endOf(action);
    if (type && user && remember && !isFollowing) post({ type, userId: user._id });
    return result;
  };

  const post = (message: TabMessage) => channel?.postMessage(message);

  function follow(store: FollowingStore): void {
    const apply = (action: UnknownAction) => {
      isFollowing = true;
      store.dispatch(action);
      isFollowing = false;
    };
    const followCart = () => apply(itemsReplaced(load(cartStorage) ?? []));
    /** The stored login has a new token (after a password change), belongs to another user, or is gone. */
    const followLogin = () => {
      const { user, remember } = store.getState().session;
      const stored = load(rememberedUserStorage);
      if (remember && user?._id !== stored?._id) apply(sessionEnded());
      if (stored && (remember || !user)) apply(loggedIn({ user: stored, remember: true }));
    };
    const handleMessage = ({ data }: MessageEvent<unknown>) => {
      const { session, checkout } = store.getState();
      // The storage event may have ended the session already; the checkout still belongs to the user.
      const followed = session.user ? session.remember && session.user._id : checkout.owner;
      if (!isRecord(data) || data['userId'] !== followed) return;
      if (data['type'] === 'loggedOut') apply(loggedOut());
      if (data['type'] === 'sessionExpired') apply(sessionEnded());
    };
    const open = () => {
      channel = openChannel();
      channel?.addEventListener('message', handleMessage);
    };

    open();
    window.addEventListener('storage', ({ key }) => {
      if (key === cartStorage.key) followCart();
      if (key === rememberedUserStorage.key) followLogin();
    });
    // An open channel keeps the page out of the back/forward cache, and a cached page receives no events.
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

/** Some browsers throw here when cookies are blocked; the storage events still end the session there. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(TABS_CHANNEL);
  } catch {
    return null;
  }
}
