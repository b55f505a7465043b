import { PAYMENT_METHODS, type PaymentMethod } from '@institut/contract/checkout';
import type { ShippingAddress } from '@institut/contract/order.schema';
import type { UserInfo } from '@institut/contract/user.schema';
import { cartOf, type CartItem } from '../../features/cart/cartSlice.ts';
import { checkoutOf } from '../../features/checkout/checkoutSlice.ts';
import type { OrderAttempt } from '../../features/checkout/orderAttempt.ts';
import { readStored, storageKeys, type StorageArea, type StorageKey } from '../../lib/storage.ts';
import type { RootState } from './rootReducer.ts';

/** What the browser remembers, believed only as far as its shape is right. Written by hand: the schemas' library stays out of the first load. */
export function restoreState(): Partial<RootState> {
  // Who signed in for this tab alone stays so, whoever another tab remembers.
  const own = readUser('session');
  const remembered = own ? null : readUser('local');
  return {
    session: { user: own ?? remembered, remember: remembered !== null },
    cart: cartOf(readCartItems()),
    checkout: checkoutOf({
      owner: readOwner(),
      shippingAddress: readAddress(storageKeys.shippingAddress, 'local'),
      addressDraft: readAddress(storageKeys.addressDraft, 'session'),
      paymentMethod: readPaymentMethod(),
      attempt: readAttempt(),
    }),
  };
}

export function readCartItems(): CartItem[] {
  const stored = readStored(storageKeys.cartItems);
  return Array.isArray(stored) ? stored.filter(isCartItem) : [];
}

export function readUser(area: StorageArea): UserInfo | null {
  const stored = readStored(storageKeys.userInfo, area);
  return isUserInfo(stored) ? stored : null;
}

function readAddress(key: StorageKey, area: StorageArea): ShippingAddress | null {
  const stored = readStored(key, area);
  return isAddress(stored) ? stored : null;
}

function readAttempt(): OrderAttempt | null {
  const stored = readStored(storageKeys.orderAttempt, 'session');
  return isAttempt(stored) ? stored : null;
}

function readOwner(): string | null {
  const stored = readStored(storageKeys.checkoutOwner);
  return typeof stored === 'string' ? stored : null;
}

function readPaymentMethod(): PaymentMethod | null {
  const stored = readStored(storageKeys.paymentMethod);
  return PAYMENT_METHODS.find((method) => method === stored) ?? null;
}

function hasTexts(value: unknown, ...keys: string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

function hasNumbers(value: unknown, ...keys: string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => Number.isFinite(Reflect.get(value, key)))
  );
}

const isUserInfo = (value: unknown): value is UserInfo =>
  hasTexts(value, '_id', 'name', 'lastName', 'email', 'token');

const isCartItem = (value: unknown): value is CartItem =>
  hasTexts(value, 'kurs', 'name', 'image', 'category') && hasNumbers(value, 'price', 'qty', 'countInStock');

const isAddress = (value: unknown): value is ShippingAddress =>
  hasTexts(value, 'address', 'city', 'postalCode', 'country');

const isAttempt = (value: unknown): value is OrderAttempt => hasTexts(value, 'key', 'content', 'summary');
