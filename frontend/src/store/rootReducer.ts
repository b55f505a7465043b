import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { cartReducer } from '../features/cart/cartSlice.ts';
import { checkoutReducer } from '../features/checkout/checkoutSlice.ts';
import { siteReducer } from '../features/site/siteSlice.ts';
import { loggedOut, sessionReducer } from '../features/users/sessionSlice.ts';
import { toastReducer } from './toastSlice.ts';

/** Every slice of the site; a feature adds one line. */
const slices = combineReducers({
  cart: cartReducer,
  checkout: checkoutReducer,
  session: sessionReducer,
  site: siteReducer,
  toasts: toastReducer,
});

export type RootState = ReturnType<typeof slices>;

/** Logging out leaves nothing of the person behind; the chosen courses, the institute's data and the messages are not theirs alone. */
export function rootReducer(state: Partial<RootState> | undefined, action: UnknownAction): RootState {
  return slices(state && loggedOut.match(action) ? withoutPerson(state) : state, action);
}

function withoutPerson({ cart, site, toasts }: Partial<RootState>): Partial<RootState> {
  return { ...(cart && { cart }), ...(site && { site }), ...(toasts && { toasts }) };
}
