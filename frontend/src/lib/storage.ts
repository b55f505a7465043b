/** The browser storage keys of the shop; the names of the first four are part of the specification. */
export const storageKeys = {
  userInfo: 'userInfo',
  cartItems: 'cartItems',
  shippingAddress: 'shippingAddress',
  paymentMethod: 'paymentMethod',
  /** The id of the person whose address, payment method and application on its way these are. */
  checkoutOwner: 'checkoutOwner',
  /** What stands in the address form but is not confirmed yet; for the tab. */
  addressDraft: 'addressDraft',
  /** The application on its way and its key; for the tab. */
  orderAttempt: 'orderAttempt',
  /** What stands in the registration form, without the passwords; for the tab. */
  registrationDraft: 'registrationDraft',
  /** The review that somebody is writing; for the tab. */
  reviewDraft: 'reviewDraft',
  /** What staff have typed into edit forms and not saved. */
  editDrafts: 'editDrafts',
  /** The same where it holds personal data; for the tab, until its person logs out. */
  editTabDrafts: 'editTabDrafts',
  /** When the visitor accepted what the site stores, as ISO time. */
  cookieConsent: 'cookieConsent',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];
export type StorageArea = 'local' | 'session';

/** How one part of the state is kept in the browser. `State` is what `write` reads of the root state. */
export type StorageCodec<State, Value> = {
  key: StorageKey;
  area: StorageArea;
  /** Returns the stored value, or null when its shape is wrong: people edit their storage, and earlier versions wrote it. */
  read: (stored: unknown) => Value | null;
  /** Returns what is stored of the state, the same value until it changes; null removes the entry. */
  write: (state: State) => Value | null;
};

/** Returns what the browser keeps for a codec, or null when it is missing or its shape is wrong. Never throws. */
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

/**
 * Reads a stored JSON value.
 * @returns the parsed value, untrusted (people edit their storage), or null when it is missing, broken or storage is off. Never throws.
 */
export function readStored(key: StorageKey, area: StorageArea = 'local'): unknown {
  try {
    const text = areaOf(area)?.getItem(key);
    return text == null ? null : parseStored(text);
  } catch {
    return null;
  }
}

/** Returns the value of a JSON text, untrusted, or null when the text is broken. Never throws. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null or undefined removes the key. A full or blocked storage is ignored: the shop works on without it. */
export function writeStored(key: StorageKey, value: unknown, area: StorageArea = 'local'): void {
  try {
    const storage = areaOf(area);
    if (value == null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to mend: what could not be stored is only not remembered.
  }
}
