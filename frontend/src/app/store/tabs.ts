import type { UserInfo } from '@institut/contract/accounts/schema';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { cartStorage, itemsReplaced } from '../../features/cart/cartSlice.ts';
import {
  loggedIn,
  loggedOut,
  loginRequested,
  loginRequestEnded,
  readUser,
  rememberedUserStorage,
  sessionEnded,
} from '../../features/users/sessionSlice.ts';
import { isRecord } from '../../lib/record.ts';
import { load } from '../../lib/storage.ts';
import type { RootState } from './rootReducer.ts';

/**
 * A login that ended in the sending tab, with the reason and its token; a request for the login of this browser; a login
 * without "Zapamti me", which only the memory and the `sessionStorage` of the open tabs contain: a new one (`login`), or
 * the answer to a request, which may be older than the login of a tab that did not ask (`loginAnswer`).
 */
export type TabMessage =
  LoginEnd | { type: 'loginRequest' } | { type: 'login' | 'loginAnswer'; user: UserInfo };
type LoginEnd = { type: 'loggedOut' | 'sessionExpired'; userId: string; remember: boolean; token: string };
type FollowingStore = { getState: () => RootState; dispatch: (action: UnknownAction) => unknown };

export const TABS_CHANNEL = 'institut';

/**
 * Connects the tabs of one browser. Storage events say that the cart or the remembered login changed; messages of a
 * `BroadcastChannel` share a login without "Zapamti me" and say why a login ended. They may arrive in any order.
 */
export function connectTabs() {
  let channel: BroadcastChannel | null = null;
  let isFollowing = false;

  const post = (message: TabMessage) => channel?.postMessage(message);

  /** Sends what happens to the login here. What another tab has sent is not sent again. */
  const middleware: Middleware<object, RootState> = (store) => (next) => (action) => {
    const before = store.getState().session;
    const result = next(action);
    if (isFollowing) return result;
    const { user, remember } = store.getState().session;
    const type = endOf(action);
    if (type && before.user) {
      const { _id: userId, token } = before.user;
      post({ type, userId, remember: before.remember, token });
    }
    if (user && !remember && user !== before.user) post({ type: 'login', user });
    return result;
  };

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
    const requestLogin = () => {
      if (!store.getState().session.user) post({ type: 'loginRequest' });
    };
    const followTabLogin = (sent: UserInfo, isNew: boolean) => {
      const { user, remember } = store.getState().session;
      const isNewToken = isNew && user?._id === sent._id && !remember && user.token !== sent.token;
      if (!user || isNewToken) apply(loggedIn({ user: sent, remember: false }));
    };
    const handleMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data)) return;
      const { session, checkout } = store.getState();
      if (data['type'] === 'loginRequest' && session.user && !session.remember)
        post({ type: 'loginAnswer', user: session.user });
      const isNew = data['type'] === 'login';
      const sent = isNew || data['type'] === 'loginAnswer' ? readUser(data['user']) : null;
      if (sent) followTabLogin(sent, isNew);
      // The storage event may have ended the session already; the checkout still belongs to the user.
      const isFollowed = session.user
        ? session.user._id === data['userId'] && session.remember === data['remember']
        : checkout.owner === data['userId'];
      if (isFollowed && data['type'] === 'loggedOut') apply(loggedOut());
      const isSameToken = !session.user || session.user.token === data['token'];
      if (isFollowed && data['type'] === 'sessionExpired' && isSameToken) apply(sessionEnded());
    };
    const open = () => {
      channel = openChannel();
      channel?.addEventListener('message', handleMessage);
      requestLogin();
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
      followCart();
      followLogin();
      open();
    });
  }

  return { middleware, follow };
}

/** An open tab answers within a few milliseconds; after a later answer the login page opens for a moment. */
const PATIENCE_MS = 300;

/** Pages that need a login wait until another tab may have sent its login to the new store of this tab. */
export function waitForLogin(store: FollowingStore): void {
  if (store.getState().session.user) return;
  store.dispatch(loginRequested());
  setTimeout(() => store.dispatch(loginRequestEnded()), PATIENCE_MS);
}

function endOf(action: unknown): LoginEnd['type'] | null {
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
