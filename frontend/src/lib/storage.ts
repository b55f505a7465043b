/** The keys of the browser's storage. */
export const storageKeys = {
  userInfo: 'userInfo',
  cartItems: 'cartItems',
  /** The code for a discount that was entered in the cart. */
  discountCode: 'discountCode',
  /** The seats that a waiting list offers, while they are ordered; per tab. */
  heldOffer: 'heldOffer',
  shippingAddress: 'shippingAddress',
  paymentMethod: 'paymentMethod',
  /** The id of the user whose address, payment method and pending order are stored. */
  checkoutOwner: 'checkoutOwner',
  /** The address form before it is confirmed; per tab. */
  orderContact: 'orderContact',
  addressDraft: 'addressDraft',
  /** The participants whom the buyer has entered for the next order; per tab. */
  participantNames: 'participantNames',
  /** The form of who pays. */
  orderPayer: 'orderPayer',
  /** The pending order and its idempotency key; per tab. */
  orderAttempt: 'orderAttempt',
  /** The registration form without the passwords; per tab. */
  registrationDraft: 'registrationDraft',
  /** The unsent review; per tab. */
  reviewDraft: 'reviewDraft',
  /** Unsaved edit forms of admins. */
  editDrafts: 'editDrafts',
  /** Unsaved edit forms with personal data; per tab, until the logout. */
  editTabDrafts: 'editTabDrafts',
  /** Set when an admin has collapsed the side navigation. */
  adminNavigation: 'adminNavigation',
  /** The columns that admins have hidden, by user and list. */
  hiddenColumns: 'hiddenColumns',
  /** How many marks of attendance only this device has, by user; the marks are in a database of the browser. */
  keptMarks: 'keptMarks',
  /** When the visitor accepted the notice about stored data, as ISO time. */
  cookieConsent: 'cookieConsent',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];
export type StorageArea = 'local' | 'session';

/** How one part of the state is stored in the browser. `State` is the part of the root state that `write` reads. */
export type StorageCodec<State, Value> = {
  key: StorageKey;
  area: StorageArea;
  /** Returns the stored value, or null when its shape is wrong: users edit their storage, and earlier versions wrote it. */
  read: (stored: unknown) => Value | null;
  /** Returns the value to store, the same one until it changes; null removes the entry. */
  write: (state: State) => Value | null;
};

/** Returns the stored value of a codec, or null when it is missing or its shape is wrong. Never throws. */
export const load = <Value>({
  key,
  area,
  read,
}: Pick<StorageCodec<never, Value>, 'key' | 'area' | 'read'>): Value | null => read(readStored(key, area));

/** Private windows and blocked cookies make even the property access throw. */
function areaOf(area: StorageArea): Storage | null {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Returns a stored JSON value, untrusted, or null when it is missing or broken or storage is off. Never throws. */
export function readStored(key: StorageKey, area: StorageArea = 'local'): unknown {
  try {
    const text = areaOf(area)?.getItem(key);
    return text == null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null or undefined removes the key. Never throws: the shop works without storage. */
export function writeStored(key: StorageKey, value: unknown, area: StorageArea = 'local'): void {
  try {
    const storage = areaOf(area);
    if (value == null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // The value is not remembered.
  }
}

/** How long the browser keeps unsaved edits of staff. */
export const EDIT_DRAFT_DAYS = 30;

/** The number of days after which the visitor is asked for consent again. */
export const CONSENT_DAYS = 150;

const CONSENT_MS = CONSENT_DAYS * 24 * 60 * 60 * 1000;

/**
 * Returns whether the visitor gave consent within the last 150 days; false for a time in the future, which would be valid
 * for too long. Call it in effects and handlers only: the server cannot know.
 */
export function hasConsent(): boolean {
  const stored = readStored('cookieConsent');
  const age = typeof stored === 'string' ? Date.now() - Date.parse(stored) : Number.NaN;
  return age >= 0 && age < CONSENT_MS;
}

/** Stores that the visitor gave consent now. */
export function giveConsent(): void {
  writeStored('cookieConsent', new Date().toISOString());
}
