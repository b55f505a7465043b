import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethod } from '@institut/contract/order';
import type { ShippingAddress } from '@institut/contract/order.schema';

/** What the buyer has already answered on the way to the application; null = not reached yet. */
export type CheckoutState = { shippingAddress: ShippingAddress | null; paymentMethod: PaymentMethod | null };

const initialState: CheckoutState = { shippingAddress: null, paymentMethod: null };

const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    addressSaved: (checkout, { payload }: PayloadAction<ShippingAddress>) => {
      checkout.shippingAddress = payload;
    },
    paymentMethodSaved: (checkout, { payload }: PayloadAction<PaymentMethod>) => {
      checkout.paymentMethod = payload;
    },
  },
});

export const { addressSaved, paymentMethodSaved } = checkoutSlice.actions;
export const checkoutReducer = checkoutSlice.reducer;

type WithCheckout = { checkout: CheckoutState };
export const selectShippingAddress = (state: WithCheckout) => state.checkout.shippingAddress;
export const selectPaymentMethod = (state: WithCheckout) => state.checkout.paymentMethod;
