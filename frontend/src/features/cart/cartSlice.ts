import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StorageCodec } from '../../lib/storage.ts';
import {
  createApiThunk,
  idle,
  trackRequest,
  type AsyncState,
  type ThunkTools,
} from '../../store/asyncState.ts';
import { clampQty, isAvailable, isCartItem, type CartItem } from './cartItem.ts';
import { fetchFreshCourse, fetchOffer, type CourseOffer, type FreshCourse } from './courseOffer.ts';
import { reconcile, type CartChange } from './reconcile.ts';

export type { CartItem } from './cartItem.ts';

/** The course an address (`/cart/{id}?qty=n`) asked for. */
export type Addition = { offer: CourseOffer; wanted: number };

export type CartState = {
  items: CartItem[];
  addition: AsyncState<Addition>;
  refresh: AsyncState<FreshCourse[]>;
  /** What the last refresh found different; the buyer is told in words. */
  changes: CartChange[];
};

type WithCart = { cart: CartState };

const initialState: CartState = { items: [], addition: idle(), refresh: idle(), changes: [] };

/** The state of a cart that holds these courses. */
export const cartOf = (items: CartItem[]): CartState => ({ ...initialState, items });

export const addCourse = createApiThunk(
  'cart/addCourse',
  async ({ id, qty }: { id: string; qty: number }, { signal }): Promise<Addition> => ({
    offer: await fetchOffer(id, signal),
    wanted: qty,
  }),
);

/** Asks the server about every chosen course, all or nothing: a half-checked cart would look checked. */
export const refreshCart = createApiThunk(
  'cart/refresh',
  (_: void, { getState, signal }: ThunkTools<WithCart>) =>
    Promise.all(selectCartItems(getState()).map(({ kurs }) => fetchFreshCourse(kurs, signal))),
  (_, getState) => selectCartItems(getState()).length === 0,
);

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Keyed by course: adding one that is already chosen replaces the entry where it stands. */
    itemAdded: ({ items }, { payload }: PayloadAction<CartItem>) => put(items, payload),
    qtyChanged: ({ items }, { payload }: PayloadAction<{ kurs: string; qty: number }>) => {
      const item = items.find(({ kurs }) => kurs === payload.kurs);
      if (item) item.qty = payload.qty;
    },
    itemRemoved: (cart, { payload }: PayloadAction<string>) => {
      cart.items = cart.items.filter(({ kurs }) => kurs !== payload);
      cart.changes = cart.changes.filter(({ kurs }) => kurs !== payload);
    },
    /** The whole list at once: what another tab stored. */
    itemsReplaced: (cart, { payload }: PayloadAction<CartItem[]>) => {
      cart.items = payload;
    },
    /** They are part of an application now; what was chosen besides stays. */
    itemsApplied: ({ items }, { payload }: PayloadAction<string[]>) =>
      cartOf(items.filter(({ kurs }) => !payload.includes(kurs))),
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'addition', addCourse);
    trackRequest(builder, 'refresh', refreshCart);
    builder
      .addMatcher(addCourse.fulfilled.match, ({ items, addition }, { payload: { offer, wanted }, meta }) => {
        if (addition.requestId !== meta.requestId || offer.countInStock < 1) return;
        put(items, { ...offer, qty: clampQty(wanted, offer.countInStock) });
      })
      .addMatcher(refreshCart.pending.match, (cart) => {
        cart.changes = [];
      })
      .addMatcher(refreshCart.fulfilled.match, (cart, { payload, meta }) => {
        if (cart.refresh.requestId === meta.requestId) Object.assign(cart, reconcile(cart.items, payload));
      });
  },
});

function put(items: CartItem[], item: CartItem): void {
  const index = items.findIndex(({ kurs }) => kurs === item.kurs);
  if (index === -1) items.push(item);
  else items[index] = item;
}

export const { itemAdded, qtyChanged, itemRemoved, itemsReplaced, itemsApplied } = cartSlice.actions;

export const selectCartItems = (state: WithCart): CartItem[] => state.cart.items;
export const selectCartCount = (state: WithCart): number =>
  state.cart.items.reduce((sum, { qty }) => sum + qty, 0);
export const selectCartChanges = (state: WithCart): CartChange[] => state.cart.changes;
export const selectAddition = (state: WithCart): AsyncState<Addition> => state.cart.addition;
export const selectRefresh = (state: WithCart): AsyncState<FreshCourse[]> => state.cart.refresh;
/** There is something to apply for, and every line of it can be had. */
export const selectCanApply = ({ cart: { items } }: WithCart): boolean =>
  items.length > 0 && items.every(isAvailable);

export const cartStorage: StorageCodec<WithCart, CartItem[]> = {
  key: 'cartItems',
  area: 'local',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isCartItem) : null),
  write: ({ cart: { items } }) => (items.length > 0 ? items : null),
};
