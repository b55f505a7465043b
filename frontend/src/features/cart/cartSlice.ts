import type { CodeOffer } from '@institut/contract/discounts/schema';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasNumbers, hasTexts } from '../../lib/record.ts';
import type { StorageCodec } from '../../lib/storage.ts';
import {
  type AsyncState,
  createApiThunk,
  idle,
  type ThunkTools,
  trackRequest,
} from '../../store/asyncState.ts';
import {
  type CartItem,
  clampQty,
  type CourseOffer,
  fetchFreshCourse,
  fetchOffer,
  type FreshCourse,
  type HeldOffer,
  isAvailable,
  isCartItem,
  isHeldOffer,
} from './cartItem.ts';
import { reconcileCart, type CartChange } from './reconcile.ts';
import { selectSeatLimit, type WithSeatLimit } from '../../store/seatLimit.ts';

/** A course added by its address, `/cart/{id}?qty=n`. */
export type Addition = { offer: CourseOffer; wanted: number; qty: number };
type Refreshed = { courses: FreshCourse[]; seatLimit: number };

type CartState = {
  items: CartItem[];
  /** Set while an offered seat is ordered: its item is then the whole cart, and `items` wait. */
  held: HeldOffer | null;
  /** The code for a discount that the server has found valid. */
  code: CodeOffer | null;
  addition: AsyncState<Addition>;
  refresh: AsyncState<Refreshed>;
  changes: CartChange[];
};

type WithCart = { cart: CartState };

const initialState: CartState = {
  items: [],
  held: null,
  code: null,
  addition: idle(),
  refresh: idle(),
  changes: [],
};

/** Returns the state of a cart with these items. */
export const cartOf = (
  items: CartItem[],
  held: HeldOffer | null = null,
  code: CodeOffer | null = null,
): CartState => ({ ...initialState, items, held, code });

/** Returns the courses that the buyer orders next: the cart, or the offered seats. */
const shown = (cart: CartState): { items: CartItem[] } => cart.held ?? cart;

export const addCourse = createApiThunk(
  'cart/addCourse',
  async (
    { id, qty: wanted }: { id: string; qty: number },
    { getState, signal }: ThunkTools<WithSeatLimit>,
  ): Promise<Addition> => {
    const offer = await fetchOffer(id, signal);
    const most = Math.min(offer.countInStock, selectSeatLimit(getState()));
    return { offer, wanted, qty: clampQty(wanted, most) };
  },
);

/** Refreshes all items or none: a half-checked cart would look checked. */
export const refreshCart = createApiThunk(
  'cart/refresh',
  async (_: void, { getState, signal }: ThunkTools<WithCart & WithSeatLimit>): Promise<Refreshed> => {
    const { held } = getState().cart;
    const items = selectCartItems(getState());
    const courses = await Promise.all(items.map(({ kurs }) => fetchFreshCourse(kurs, signal)));
    if (held) return { courses: courses.map(asHeld(held.seats)), seatLimit: held.seats };
    return { courses, seatLimit: selectSeatLimit(getState()) };
  },
  (_, getState) => selectCartItems(getState()).length === 0,
);

/** Held seats are free for their buyer alone, also when nobody else can apply any more. */
const asHeld =
  (seats: number) =>
  ({ kurs, offer }: FreshCourse): FreshCourse => {
    if (!offer) return { kurs, offer };
    const { isClosed: _, ...open } = offer;
    return { kurs, offer: { ...open, countInStock: seats } };
  };

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Replaces the item of the same course, if there is one. */
    itemAdded: ({ items }, { payload }: PayloadAction<CartItem>) => put(items, payload),
    qtyChanged: (cart, { payload }: PayloadAction<{ kurs: string; qty: number }>) => {
      const item = shown(cart).items.find(({ kurs }) => kurs === payload.kurs);
      if (item) item.qty = payload.qty;
    },
    itemRemoved: (cart, { payload }: PayloadAction<string>) => {
      if (cart.held) cart.held = null;
      else cart.items = cart.items.filter(({ kurs }) => kurs !== payload);
      cart.changes = cart.changes.filter(({ kurs }) => kurs !== payload);
    },
    /** Takes over the items that another tab stored. */
    itemsReplaced: (cart, { payload }: PayloadAction<CartItem[]>) => {
      cart.items = payload;
    },
    /** Orders offered seats before anything else; null puts the offer aside. */
    offerHeld: (cart, { payload }: PayloadAction<HeldOffer | null>) => cartOf(cart.items, payload, cart.code),
    codeChanged: (cart, { payload }: PayloadAction<CodeOffer | null>) => {
      cart.code = payload;
    },
    /** Removes the courses and the code of a placed order; other courses stay. */
    itemsOrdered: ({ items }, { payload }: PayloadAction<string[]>) =>
      cartOf(items.filter(({ kurs }) => !payload.includes(kurs))),
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'addition', addCourse);
    trackRequest(builder, 'refresh', refreshCart);
    builder
      .addMatcher(addCourse.fulfilled.match, ({ items, addition }, { payload: { offer, qty }, meta }) => {
        if (addition.requestId === meta.requestId && isAvailable(offer)) put(items, { ...offer, qty });
      })
      .addMatcher(refreshCart.pending.match, (cart) => {
        cart.changes = [];
      })
      .addMatcher(refreshCart.fulfilled.match, (cart, { payload, meta }) => {
        if (cart.refresh.requestId !== meta.requestId) return;
        const { items, changes } = reconcileCart(shown(cart).items, payload.courses, payload.seatLimit);
        shown(cart).items = items;
        cart.changes = changes;
      });
  },
});

function put(items: CartItem[], item: CartItem): void {
  const index = items.findIndex(({ kurs }) => kurs === item.kurs);
  if (index === -1) items.push(item);
  else items[index] = item;
}

export const { itemAdded, qtyChanged, itemRemoved, itemsReplaced, offerHeld, codeChanged, itemsOrdered } =
  cartSlice.actions;

export const selectCartItems = (state: WithCart): CartItem[] => shown(state.cart).items;
export const selectHeldOffer = (state: WithCart): HeldOffer | null => state.cart.held;
export const selectDiscountCode = (state: WithCart): CodeOffer | null => state.cart.code;
/** How many courses wait until the offered seats are ordered. */
export const selectWaitingCourses = ({ cart: { held, items } }: WithCart): number =>
  held ? items.length : 0;
export const selectCartCount = (state: WithCart): number =>
  selectCartItems(state).reduce((sum, { qty }) => sum + qty, 0);
export const selectCartChanges = (state: WithCart): CartChange[] => state.cart.changes;
export const selectAddition = (state: WithCart): AsyncState<Addition> => state.cart.addition;
export const selectRefresh = (state: WithCart): AsyncState<Refreshed> => state.cart.refresh;
export const selectCanOrder = (state: WithCart): boolean =>
  selectCartItems(state).length > 0 && selectCartItems(state).every(isAvailable);

export const cartStorage: StorageCodec<WithCart, CartItem[]> = {
  key: 'cartItems',
  area: 'local',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isCartItem) : null),
  write: ({ cart: { items } }) => (items.length > 0 ? items : null),
};

export const codeStorage: StorageCodec<WithCart, CodeOffer> = {
  key: 'discountCode',
  area: 'local',
  read: (stored) =>
    hasTexts(stored, '_id', 'code') &&
    hasNumbers(stored, 'percent', 'amountKm') &&
    'courses' in stored &&
    Array.isArray(stored.courses)
      ? (stored as CodeOffer)
      : null,
  write: selectDiscountCode,
};

/** The token must not outlive the tab. */
export const heldOfferStorage: StorageCodec<WithCart, HeldOffer> = {
  key: 'heldOffer',
  area: 'session',
  read: (stored) => (isHeldOffer(stored) ? stored : null),
  write: selectHeldOffer,
};
