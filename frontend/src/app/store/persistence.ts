import type { EnhancedStore } from '@reduxjs/toolkit';
import { cartOf, cartStorage, codeStorage, heldOfferStorage } from '../../features/cart/cartSlice.ts';
import { checkoutOf, checkoutStorage } from '../../features/checkout/checkoutSlice.ts';
import { rememberedUserStorage, tabUserStorage } from '../../features/users/sessionSlice.ts';
import { load, readStored, type StorageCodec, writeStored } from '../../lib/storage.ts';
import type { RootState } from './rootReducer.ts';

type Codec = StorageCodec<RootState, unknown>;

const checkoutGroup: readonly Codec[] = Object.values(checkoutStorage);

/** Values written together. */
const groups: ReadonlyArray<readonly Codec[]> = [
  checkoutGroup,
  [rememberedUserStorage],
  [tabUserStorage],
  [cartStorage],
  [heldOfferStorage],
  [codeStorage],
];

/** Returns the stored state; malformed parts are left out. */
export function restoreState(): Partial<RootState> {
  // A login for this tab takes precedence over the remembered one.
  const own = load(tabUserStorage);
  const remembered = own ? null : load(rememberedUserStorage);
  return {
    session: { user: own ?? remembered, remember: remembered !== null },
    cart: cartOf(load(cartStorage) ?? [], load(heldOfferStorage), load(codeStorage)),
    checkout: checkoutOf({
      owner: load(checkoutStorage.owner),
      shippingAddress: load(checkoutStorage.shippingAddress),
      contact: load(checkoutStorage.contact),
      addressDraft: load(checkoutStorage.addressDraft),
      paymentMethod: load(checkoutStorage.paymentMethod),
      payer: load(checkoutStorage.payer),
      pendingOrder: load(checkoutStorage.pendingOrder),
    }),
  };
}

/** Writes each stored part of the state when it changes. */
export function persist(store: EnhancedStore<RootState>): void {
  let before = store.getState();
  forgetOthersDrafts(before);
  // The reducer may have dropped the checkout of another user.
  write(checkoutGroup, before);
  store.subscribe(() => {
    const now = store.getState();
    for (const group of groups) {
      if (group.some((codec) => codec.write(now) !== codec.write(before))) write(group, now);
    }
    if (now.session !== before.session) forgetOthersDrafts(now);
    before = now;
  });
}

function write(group: readonly Codec[], state: RootState): void {
  for (const codec of group) writeStored(codec.key, codec.write(state), codec.area);
}

/** Removes drafts about users and orders that another admin typed in this tab; their keys begin with the admin's id. */
function forgetOthersDrafts({ session: { user } }: RootState): void {
  const drafts = user && readStored('editTabDrafts', 'session');
  const isTheirs = (key: string) => key.startsWith(`${user?._id}/`);
  if (drafts && !Object.keys(drafts).every(isTheirs)) writeStored('editTabDrafts', null, 'session');
}
