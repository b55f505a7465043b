import { combineReducers, type UnknownAction } from 'redux';
import { careersSlice } from '../../features/careers/careersSlice.ts';
import { cartSlice } from '../../features/cart/cartSlice.ts';
import { checkoutOf, checkoutSlice } from '../../features/checkout/checkoutSlice.ts';
import { coursesSlice } from '../../features/courses/coursesSlice.ts';
import { newsSlice } from '../../features/news/newsSlice.ts';
import { siteSlice } from '../../features/site/siteSlice.ts';
import { accountSlice } from '../../features/users/accountSlice.ts';
import { loggedOut, sessionEnded, sessionSlice } from '../../features/users/sessionSlice.ts';
import { slices } from '../../store/slices.ts';

/** The slices of the public site, which every page loads. Those of lazy pages join `slices` when their file is loaded. */
const publicReducer = combineReducers({
  account: accountSlice.reducer,
  careers: careersSlice.reducer,
  cart: cartSlice.reducer,
  checkout: checkoutSlice.reducer,
  courses: coursesSlice.reducer,
  news: newsSlice.reducer,
  session: sessionSlice.reducer,
  site: siteSlice.reducer,
});

export type RootState = ReturnType<typeof publicReducer> & ReturnType<typeof slices>;

const EMPTY = { type: 'store/empty' };

/** Returns the state of an empty page, with the slices that were injected until now. */
export const initialState = (): RootState => ({
  ...publicReducer(undefined, EMPTY),
  ...slices(undefined, EMPTY),
});

export const emptyState = initialState();

/** Clears the personal data when the session ends, also in slices that were injected later. */
export function rootReducer(state: RootState = emptyState, action: UnknownAction): RootState {
  return withOwnCheckout(allSlices(afterSession(state, action), action));
}

function allSlices(state: RootState, action: UnknownAction): RootState {
  const { account, careers, cart, checkout, courses, news, session, site, ...lazy } = state;
  const loaded = { account, careers, cart, checkout, courses, news, session, site };
  // The server's state of a slice that has not joined yet stays.
  return { ...lazy, ...publicReducer(loaded, action), ...slices(lazy, action) };
}

/** Cart, public content and toasts survive a logout; an expired session also keeps the checkout and an offered seat. */
function afterSession(state: RootState, action: UnknownAction): RootState {
  if (!loggedOut.match(action) && !sessionEnded.match(action)) return state;
  const { careers, cart, checkout, courses, news, site, toasts } = state;
  const kept = { ...emptyState, careers, cart, courses, news, site, toasts };
  return sessionEnded.match(action) ? { ...kept, checkout } : { ...kept, cart: { ...cart, held: null } };
}

/** Replaces the checkout of another user after a login. */
function withOwnCheckout(state: RootState): RootState {
  const { session, checkout } = state;
  const id = session.user?._id;
  if (!id || checkout.owner === id) return state;
  return { ...state, checkout: { ...(checkout.owner === null ? checkout : checkoutOf({})), owner: id } };
}
