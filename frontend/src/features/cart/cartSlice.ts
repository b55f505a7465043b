import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderItem } from '@institut/contract/order.schema';

/** A chosen course with what the selection shows of it; prices and places are refreshed from the server before sending. */
export type CartItem = OrderItem & { countInStock: number };
export type CartState = { items: CartItem[] };

const initialState: CartState = { items: [] };

const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Keyed by course: adding one that is already chosen replaces the entry where it stands. */
    itemAdded: ({ items }, { payload }: PayloadAction<CartItem>) => {
      const index = items.findIndex(({ kurs }) => kurs === payload.kurs);
      if (index === -1) items.push(payload);
      else items[index] = payload;
    },
    qtyChanged: ({ items }, { payload }: PayloadAction<{ kurs: string; qty: number }>) => {
      const item = items.find(({ kurs }) => kurs === payload.kurs);
      if (item) item.qty = payload.qty;
    },
    itemRemoved: (cart, { payload }: PayloadAction<string>) => {
      cart.items = cart.items.filter(({ kurs }) => kurs !== payload);
    },
    /** The whole list at once: what another tab stored, or what a refresh from the server brought. */
    itemsReplaced: (cart, { payload }: PayloadAction<CartItem[]>) => {
      cart.items = payload;
    },
    cartEmptied: () => initialState,
  },
});

export const { itemAdded, qtyChanged, itemRemoved, itemsReplaced, cartEmptied } = cartSlice.actions;
export const cartReducer = cartSlice.reducer;

type WithCart = { cart: CartState };
export const selectCartItems = (state: WithCart): CartItem[] => state.cart.items;
export const selectCartCount = (state: WithCart): number =>
  state.cart.items.reduce((sum, { qty }) => sum + qty, 0);
