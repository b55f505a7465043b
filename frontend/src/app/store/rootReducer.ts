import type { UnknownAction } from '@reduxjs/toolkit';
import { careersSlice } from '../../features/careers/careersSlice.ts';
import { cartSlice } from '../../features/cart/cartSlice.ts';
import { checkoutOf, checkoutSlice } from '../../features/checkout/checkoutSlice.ts';
import { coursesSlice } from '../../features/courses/coursesSlice.ts';
import { newsSlice } from '../../features/news/newsSlice.ts';
import { siteSlice } from '../../features/site/siteSlice.ts';
import { accountSlice } from '../../features/users/accountSlice.ts';
import { loggedOut, sessionEnded, sessionSlice } from '../../features/users/sessionSlice.ts';
import { slices } from '../../store/slices.ts';

/** Slices of the public site. */
const publicSlices = slices
  .inject(accountSlice)
  .inject(careersSlice)
  .inject(cartSlice)
  .inject(checkoutSlice)
  .inject(coursesSlice)
  .inject(newsSlice)
  .inject(sessionSlice)
  .inject(siteSlice);

export type RootState = ReturnType<typeof publicSlices>;

/** Returns the state of an empty page, with the slices that were injected until now. */
export const initialState = (): RootState => publicSlices(undefined, { type: 'store/empty' });

export const emptyState = initialState();

/** Clears the personal data when the session ends, also in slices that were injected later. */
export function rootReducer(state: RootState = emptyState, action: UnknownAction): RootState {
  return withOwnCheckout(publicSlices(afterSession(state, action), action));
}

/** Cart, public content and toasts survive a logout; an expired session also keeps the checkout. */
function afterSession(state: RootState, action: UnknownAction): RootState {
  if (!loggedOut.match(action) && !sessionEnded.match(action)) return state;
  const { careers, cart, checkout, courses, news, site, toasts } = state;
  const kept = { ...emptyState, careers, cart, courses, news, site, toasts };
  return sessionEnded.match(action) ? { ...kept, checkout } : kept;
}

/** Replaces the checkout of another user after a login. */
function withOwnCheckout(state: RootState): RootState {
  const { session, checkout } = state;
  const id = session.user?._id;
  if (!id || checkout.owner === id) return state;
  return { ...state, checkout: { ...(checkout.owner === null ? checkout : checkoutOf({})), owner: id } };
}
