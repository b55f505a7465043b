import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethod } from '@institut/contract/checkout';
import type { Order, ShippingAddress } from '@institut/contract/order.schema';
import type { PaypalConfig } from '@institut/contract/site.schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import type { OrderAttempt } from './orderAttempt.ts';

/** What the buyer has already answered on the way to the application; null = not reached yet. */
export type CheckoutState = {
  /** Whose answers these are: they wait through an expired session, for that person alone. Null = of whoever signs in. */
  owner: string | null;
  shippingAddress: ShippingAddress | null;
  /** What stands in the address form but is not confirmed yet. */
  addressDraft: ShippingAddress | null;
  paymentMethod: PaymentMethod | null;
  /** What was sent and has no answer: it may be placed or not. */
  attempt: OrderAttempt | null;
  placing: AsyncState<Order>;
  paypal: AsyncState<PaypalConfig>;
};

const initialState: CheckoutState = {
  owner: null,
  shippingAddress: null,
  addressDraft: null,
  paymentMethod: null,
  attempt: null,
  placing: idle(),
  paypal: idle(),
};

export type CheckoutAnswers = Pick<
  CheckoutState,
  'owner' | 'shippingAddress' | 'addressDraft' | 'paymentMethod' | 'attempt'
>;

/** The state of a checkout with these answers given. */
export const checkoutOf = (answers: Partial<CheckoutAnswers>): CheckoutState => ({
  ...initialState,
  ...answers,
});

/** `isRepeat` = it was sent before, and no answer came. */
type Sending = { attempt: OrderAttempt; isRepeat: boolean };

export const placeOrder = createApiThunk('checkout/placeOrder', ({ attempt: { key, body } }: Sending) =>
  api.placeOrder({ body, idempotencyKey: key }),
);

export const loadPaypal = createApiThunk('checkout/loadPaypal', (_: void, { signal }) =>
  api.getPaypalConfig({ signal }),
);

/**
 * Whether this status proves that no order exists. At the first sending any 4xx does; when it is repeated only 409 and 422 do,
 * because the server answers them after it has looked for the order of the first one.
 */
const provesNotPlaced = (status: number, isRepeat: boolean): boolean =>
  isRepeat ? status === 409 || status === 422 : status >= 400 && status < 500;

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    addressDrafted: (checkout, { payload }: PayloadAction<ShippingAddress | null>) => {
      checkout.addressDraft = payload;
    },
    addressSaved: (checkout, { payload }: PayloadAction<ShippingAddress>) => {
      checkout.shippingAddress = payload;
      checkout.addressDraft = null;
    },
    paymentMethodSaved: (checkout, { payload }: PayloadAction<PaymentMethod>) => {
      checkout.paymentMethod = payload;
    },
    /** The buyer does not want to know any more what became of it. */
    attemptDropped: (checkout) => {
      checkout.attempt = null;
      checkout.placing = idle();
    },
    placingReset: (checkout) => {
      checkout.placing = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'placing', placeOrder);
    trackRequest(builder, 'paypal', loadPaypal, () => true);
    builder
      .addMatcher(placeOrder.pending.match, (checkout, { meta }) => {
        checkout.attempt = meta.arg.attempt;
      })
      .addMatcher(placeOrder.fulfilled.match, (checkout) => {
        checkout.attempt = null;
        // The orders keep the placed order.
        checkout.placing.data = null;
      })
      .addMatcher(placeOrder.rejected.match, (checkout, { payload, meta }) => {
        if (provesNotPlaced(payload?.status ?? 0, meta.arg.isRepeat)) checkout.attempt = null;
      });
  },
});

export const { addressDrafted, addressSaved, paymentMethodSaved, attemptDropped, placingReset } =
  checkoutSlice.actions;

export type WithCheckout = { checkout: CheckoutState };
export const selectShippingAddress = (state: WithCheckout) => state.checkout.shippingAddress;
export const selectAddressDraft = (state: WithCheckout) => state.checkout.addressDraft;
export const selectPaymentMethod = (state: WithCheckout) => state.checkout.paymentMethod;
export const selectAttempt = (state: WithCheckout) => state.checkout.attempt;
export const selectPlacing = (state: WithCheckout) => state.checkout.placing;
export const selectPaypal = (state: WithCheckout) => state.checkout.paypal;
