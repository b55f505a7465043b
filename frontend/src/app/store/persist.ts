import type { EnhancedStore } from '@reduxjs/toolkit';
import { itemsReplaced } from '../../features/cart/cartSlice.ts';
import { loggedIn, loggedOut, sessionEnded } from '../../features/users/sessionSlice.ts';
import { readStored, storageKeys, writeStored, type StorageArea } from '../../lib/storage.ts';
import { readCartItems, readUser } from './restore.ts';
import type { RootState } from './rootReducer.ts';

/** Writes each remembered part when it changes, and follows what other tabs do: the same cart, and the same person. */
export function persist(store: EnhancedStore<RootState>): void {
  let before = store.getState();
  forgetOthersDrafts(before.session);
  // What somebody else has left here was not restored.
  writeCheckout(before.checkout);
  store.subscribe(() => {
    const now = store.getState();
    // Before the session: another tab that hears of its end looks here whether it was a logout.
    if (now.checkout !== before.checkout) writeCheckout(now.checkout, before.checkout);
    if (now.session !== before.session) {
      writeSession(now.session, before.session);
      forgetOthersDrafts(now.session);
    }
    if (now.cart.items !== before.cart.items) {
      writeStored(storageKeys.cartItems, now.cart.items.length > 0 ? now.cart.items : null);
    }
    before = now;
  });

  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.cartItems) store.dispatch(itemsReplaced(readCartItems()));
    if (key === storageKeys.userInfo) followSession(store);
  });
}

/** Another tab signed out (which takes the checkout's owner along), saw its session end, signed in, or got a new token (a changed password ends the old one everywhere). */
function followSession(store: EnhancedStore<RootState>): void {
  const { user, remember } = store.getState().session;
  const stored = readUser('local');
  if (remember && user?.['_id'] !== stored?.['_id']) {
    store.dispatch(readStored(storageKeys.checkoutOwner) === null ? loggedOut() : sessionEnded());
  }
  if (stored && (remember || !user)) store.dispatch(loggedIn({ user: stored, remember: true }));
}

/** Remembered = kept after the browser closes; otherwise only as long as the tab lives. What another tab keeps in the other place is its own. */
function writeSession({ user, remember }: RootState['session'], before: RootState['session']): void {
  if (before.user && (!user || before.remember !== remember)) {
    writeStored(storageKeys.userInfo, null, areaOf(before.remember));
  }
  if (user) writeStored(storageKeys.userInfo, user, areaOf(remember));
}

const areaOf = (remember: boolean): StorageArea => (remember ? 'local' : 'session');

/** What staff have typed about people waits in the tab for whoever typed it; its keys begin with their id. */
function forgetOthersDrafts({ user }: RootState['session']): void {
  const drafts = user && readStored(storageKeys.editTabDrafts, 'session');
  const isTheirs = (key: string) => key.startsWith(`${user?.['_id']}/`);
  if (drafts && !Object.keys(drafts).every(isTheirs)) writeStored(storageKeys.editTabDrafts, null, 'session');
}

/** What is confirmed stays for the next application; what is under way lives as long as the tab. */
function writeCheckout(now: RootState['checkout'], before?: RootState['checkout']): void {
  const isBegun = now.shippingAddress ?? now.paymentMethod ?? now.addressDraft ?? now.attempt;
  writeStored(storageKeys.checkoutOwner, isBegun && now.owner);
  writeStored(storageKeys.shippingAddress, now.shippingAddress);
  writeStored(storageKeys.paymentMethod, now.paymentMethod);
  if (now.addressDraft !== before?.addressDraft) {
    writeStored(storageKeys.addressDraft, now.addressDraft, 'session');
  }
  if (now.attempt !== before?.attempt) writeStored(storageKeys.orderAttempt, now.attempt, 'session');
}
