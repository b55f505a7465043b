import { PAYMENT_METHODS, type PaymentMethod } from '@institut/contract/orders/checkout';
import type { Order, OrderContact, PlaceOrderBody, ShippingAddress } from '@institut/contract/orders/schema';
import type { PaypalConfig } from '@institut/contract/site/schema';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { hasNumbers, hasTexts, isRecord } from '../../lib/record.ts';
import type { StorageCodec } from '../../lib/storage.ts';
import { type AsyncState, createApiThunk, idle, trackRequest } from '../../store/asyncState.ts';
import type { PendingOrder } from './pendingOrder.ts';

/** The fields of the address form. */
export type AddressFields = ShippingAddress & { phone: string; note: string };

/** The state of the checkout; an answer is null until its step is reached. */
export type CheckoutState = {
  /** The user whose answers these are; they survive an expired session for that user only. Null: they belong to the next user who logs in. */
  owner: string | null;
  shippingAddress: ShippingAddress | null;
  /** The phone number and the note, if the buyer gave any. */
  contact: OrderContact | null;
  /** The unconfirmed content of the address form. */
  addressDraft: AddressFields | null;
  paymentMethod: PaymentMethod | null;
  /** The fields of who pays, as typed; `payerForm.ts` reads them. */
  payer: Record<string, unknown> | null;
  /** The order that was sent without a response: it may be placed or not. */
  pendingOrder: PendingOrder | null;
  placing: AsyncState<Order>;
  paypal: AsyncState<PaypalConfig>;
};

const initialState: CheckoutState = {
  owner: null,
  shippingAddress: null,
  contact: null,
  addressDraft: null,
  paymentMethod: null,
  payer: null,
  pendingOrder: null,
  placing: idle(),
  paypal: idle(),
};

type CheckoutAnswers = Pick<
  CheckoutState,
  'owner' | 'shippingAddress' | 'contact' | 'addressDraft' | 'paymentMethod' | 'payer' | 'pendingOrder'
>;

/** Returns the state of a checkout with these answers. */
export const checkoutOf = (answers: Partial<CheckoutAnswers>): CheckoutState => ({
  ...initialState,
  ...answers,
});

/** `isRepeat`: it was sent before without a response. */
type Sending = { pendingOrder: PendingOrder; isRepeat: boolean };

export const placeOrder = createApiThunk('checkout/placeOrder', ({ pendingOrder: { key, body } }: Sending) =>
  api.placeOrder({ body, idempotencyKey: key }),
);

export const loadPaypal = createApiThunk('checkout/loadPaypal', (_: void, { signal }) =>
  api.getPaypalConfig({ signal }),
);

/**
 * Returns whether a status proves that no order exists. On the first request any 4xx does; on a retry only 409 and 422 do,
 * because the server sends them after it has looked up the idempotency key.
 */
const provesNotPlaced = (status: number, isRepeat: boolean): boolean =>
  isRepeat ? status === 409 || status === 422 : status >= 400 && status < 500;

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    addressDrafted: (checkout, { payload }: PayloadAction<AddressFields | null>) => {
      checkout.addressDraft = payload;
    },
    addressSaved: (
      checkout,
      { payload: { phone, note, ...address } }: PayloadAction<ShippingAddress & OrderContact>,
    ) => {
      checkout.shippingAddress = address;
      checkout.contact = phone || note ? { phone, note } : null;
      checkout.addressDraft = null;
    },
    paymentMethodSaved: (checkout, { payload }: PayloadAction<PaymentMethod>) => {
      checkout.paymentMethod = payload;
    },
    payerChanged: (checkout, { payload }: PayloadAction<CheckoutState['payer']>) => {
      checkout.payer = payload;
    },
    /** The buyer gives up on the pending order. */
    pendingOrderDropped: (checkout) => {
      checkout.pendingOrder = null;
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
        checkout.pendingOrder = meta.arg.pendingOrder;
      })
      .addMatcher(placeOrder.fulfilled.match, (checkout) => {
        checkout.pendingOrder = null;
        // The note belongs to the placed order.
        const phone = checkout.contact?.phone;
        checkout.contact = phone ? { phone } : null;
        // The order slice keeps the placed order.
        checkout.placing.data = null;
      })
      .addMatcher(placeOrder.rejected.match, (checkout, { payload, meta }) => {
        if (provesNotPlaced(payload?.status ?? 0, meta.arg.isRepeat)) checkout.pendingOrder = null;
      });
  },
});

export const {
  addressDrafted,
  addressSaved,
  paymentMethodSaved,
  payerChanged,
  pendingOrderDropped,
  placingReset,
} = checkoutSlice.actions;

type WithCheckout = { checkout: CheckoutState };
export const selectShippingAddress = (state: WithCheckout) => state.checkout.shippingAddress;
export const selectContact = (state: WithCheckout) => state.checkout.contact;
export const selectAddressDraft = (state: WithCheckout) => state.checkout.addressDraft;
export const selectPaymentMethod = (state: WithCheckout) => state.checkout.paymentMethod;
export const selectPayerFields = (state: WithCheckout) => state.checkout.payer;
export const selectPendingOrder = (state: WithCheckout) => state.checkout.pendingOrder;
export const selectPlacing = (state: WithCheckout) => state.checkout.placing;
export const selectPaypal = (state: WithCheckout) => state.checkout.paypal;

type Codecs = {
  [Name in keyof CheckoutAnswers]: StorageCodec<WithCheckout, NonNullable<CheckoutAnswers[Name]>>;
};

/** Confirmed answers stay for the next order; the address draft and the pending order live as long as the tab. */
export const checkoutStorage: Codecs = {
  owner: {
    key: 'checkoutOwner',
    area: 'local',
    read: (stored) => (typeof stored === 'string' ? stored : null),
    write: ({
      checkout: { owner, shippingAddress, contact, paymentMethod, payer, addressDraft, pendingOrder },
    }) =>
      (shippingAddress ?? contact ?? paymentMethod ?? payer ?? addressDraft ?? pendingOrder) ? owner : null,
  },
  shippingAddress: {
    key: 'shippingAddress',
    area: 'local',
    read: readAddress,
    write: ({ checkout }) => checkout.shippingAddress,
  },
  contact: {
    key: 'orderContact',
    area: 'local',
    read: (stored) => (isContact(stored) ? stored : null),
    write: ({ checkout }) => checkout.contact,
  },
  addressDraft: {
    key: 'addressDraft',
    area: 'session',
    read: (stored) => (isAddress(stored) ? { phone: '', note: '', ...stored } : null),
    write: ({ checkout }) => checkout.addressDraft,
  },
  paymentMethod: {
    key: 'paymentMethod',
    area: 'local',
    read: readPaymentMethod,
    write: ({ checkout }) => checkout.paymentMethod,
  },
  payer: {
    key: 'orderPayer',
    area: 'local',
    read: (stored) => (isRecord(stored) ? stored : null),
    write: ({ checkout }) => checkout.payer,
  },
  pendingOrder: {
    key: 'orderAttempt',
    area: 'session',
    read: readPendingOrder,
    write: ({ checkout }) => checkout.pendingOrder,
  },
};

function readAddress(stored: unknown): ShippingAddress | null {
  return isAddress(stored) ? stored : null;
}

function readPaymentMethod(stored: unknown): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === stored) ?? null;
}

const isAddress = (value: unknown): value is ShippingAddress =>
  hasTexts(value, 'address', 'city', 'postalCode', 'country');

const isContact = (value: unknown): value is OrderContact =>
  isRecord(value) &&
  [value['phone'], value['note']].every((text) => ['string', 'undefined'].includes(typeof text));

function readPendingOrder(stored: unknown): PendingOrder | null {
  if (!hasTexts(stored, 'key', 'summary') || !('body' in stored)) return null;
  const { key, body, summary } = stored;
  return isOrderBody(body) ? { key, body, summary } : null;
}

const isOrderBody = (value: unknown): value is PlaceOrderBody =>
  isRecord(value) &&
  Array.isArray(value['orderItems']) &&
  value['orderItems'].every((line) => hasTexts(line, 'kurs') && hasNumbers(line, 'qty')) &&
  isAddress(value['shippingAddress']) &&
  readPaymentMethod(value['paymentMethod']) !== null &&
  isContact(value);
