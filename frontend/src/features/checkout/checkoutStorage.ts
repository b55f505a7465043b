import { PAYMENT_METHODS, type PaymentMethod } from '@institut/contract/checkout';
import type { PlaceOrderBody, ShippingAddress } from '@institut/contract/order.schema';
import { hasNumbers, hasTexts, isRecord } from '../../lib/record.ts';
import { parseStored, type StorageCodec } from '../../lib/storage.ts';
import type { CheckoutAnswers, WithCheckout } from './checkoutSlice.ts';
import type { OrderAttempt } from './orderAttempt.ts';

type Codecs = {
  [Name in keyof CheckoutAnswers]: StorageCodec<WithCheckout, NonNullable<CheckoutAnswers[Name]>>;
};

/** Confirmed answers stay for the next order; the draft of an address and an unanswered order live as long as the tab. */
export const checkoutStorage: Codecs = {
  owner: {
    key: 'checkoutOwner',
    area: 'local',
    read: (stored) => (typeof stored === 'string' ? stored : null),
    write: ({ checkout: { owner, shippingAddress, paymentMethod, addressDraft, attempt } }) =>
      (shippingAddress ?? paymentMethod ?? addressDraft ?? attempt) ? owner : null,
  },
  shippingAddress: {
    key: 'shippingAddress',
    area: 'local',
    read: readAddress,
    write: ({ checkout }) => checkout.shippingAddress,
  },
  addressDraft: {
    key: 'addressDraft',
    area: 'session',
    read: readAddress,
    write: ({ checkout }) => checkout.addressDraft,
  },
  paymentMethod: {
    key: 'paymentMethod',
    area: 'local',
    read: readPaymentMethod,
    write: ({ checkout }) => checkout.paymentMethod,
  },
  attempt: {
    key: 'orderAttempt',
    area: 'session',
    read: readAttempt,
    write: ({ checkout }) => checkout.attempt,
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

/** Version 0.1 stored the body as JSON text in `content`. */
function readAttempt(stored: unknown): OrderAttempt | null {
  if (!hasTexts(stored, 'key', 'summary')) return null;
  const { key, summary } = stored;
  const body = hasTexts(stored, 'content') ? parseStored(stored.content) : 'body' in stored && stored.body;
  return isOrderBody(body) ? { key, body, summary } : null;
}

const isOrderBody = (value: unknown): value is PlaceOrderBody =>
  isRecord(value) &&
  Array.isArray(value['orderItems']) &&
  value['orderItems'].every((line) => hasTexts(line, 'kurs') && hasNumbers(line, 'qty')) &&
  isAddress(value['shippingAddress']) &&
  readPaymentMethod(value['paymentMethod']) !== null;
