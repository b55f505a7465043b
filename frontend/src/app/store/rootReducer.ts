import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { careersReducer } from '../../features/careers/careersSlice.ts';
import { cartReducer } from '../../features/cart/cartSlice.ts';
import { checkoutOf, checkoutReducer } from '../../features/checkout/checkoutSlice.ts';
import { coursesReducer } from '../../features/courses/coursesSlice.ts';
import { newsReducer } from '../../features/news/newsSlice.ts';
import { orderReducer } from '../../features/orders/orderSlice.ts';
import { myOrdersReducer } from '../../features/orders/myOrdersSlice.ts';
import { reviewsReducer } from '../../features/reviews/reviewsSlice.ts';
import { siteReducer } from '../../features/site/siteSlice.ts';
import { accountReducer } from '../../features/users/accountSlice.ts';
import { loggedOut, sessionEnded, sessionReducer } from '../../features/users/sessionSlice.ts';
import { toastReducer } from '../../store/toastSlice.ts';

/** Every slice that the public site needs; a feature adds one line. */
const publicReducers = {
  account: accountReducer,
  careers: careersReducer,
  cart: cartReducer,
  checkout: checkoutReducer,
  courses: coursesReducer,
  news: newsReducer,
  order: orderReducer,
  myOrders: myOrdersReducer,
  reviews: reviewsReducer,
  session: sessionReducer,
  site: siteReducer,
  toasts: toastReducer,
};
const lazyReducers: Record<string, Reducer> = {};
let slices = combineReducers(publicReducers);

export type RootState = ReturnType<typeof slices>;

/** Adds the reducer of a slice that comes with a page of its own; `store/lazySlice.ts` is the way to do it. */
export function addReducer(name: string, reducer: Reducer): void {
  lazyReducers[name] = reducer;
  slices = combineReducers({ ...publicReducers, ...lazyReducers });
}

/** Logging out leaves nothing of the person behind; the chosen courses, what anyone may see and the messages are not theirs alone. */
export function rootReducer(state: Partial<RootState> | undefined, action: UnknownAction): RootState {
  return withOwnCheckout(slices(state && remainderOf(state, action), action));
}

function remainderOf(state: Partial<RootState>, action: UnknownAction): Partial<RootState> {
  if (loggedOut.match(action)) return withoutPerson(state);
  const { checkout } = state;
  return sessionEnded.match(action) ? { ...withoutPerson(state), ...(checkout && { checkout }) } : state;
}

/** Whoever signs in finds their own answers of the checkout, never another person's. */
function withOwnCheckout(state: RootState): RootState {
  const { session, checkout } = state;
  const id = session.user?.['_id'];
  if (!id || checkout.owner === id) return state;
  return { ...state, checkout: { ...(checkout.owner === null ? checkout : checkoutOf({})), owner: id } };
}

function withoutPerson({
  careers,
  cart,
  courses,
  news,
  site,
  toasts,
}: Partial<RootState>): Partial<RootState> {
  return {
    ...(careers && { careers }),
    ...(cart && { cart }),
    ...(courses && { courses }),
    ...(news && { news }),
    ...(site && { site }),
    ...(toasts && { toasts }),
  };
}
