import type { Order } from '@institut/contract/orders/schema';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import type { PayerFields } from './payer.model.ts';

/** Returns the payer of an order as the buyer and staff see it; null without one. */
export function presentPayer(payer: PayerFields | undefined): Order['payer'] {
  if (!payer) return null;
  const { name, address, contact } = payer;
  if (payer.type === PAYER_TYPE.person) return { type: payer.type, name, address, contact };
  const { type, isForeign, jib, pdv, purchaseOrder, accountantEmail } = payer;
  return { type, name, isForeign, jib, pdv, address, contact, purchaseOrder, accountantEmail };
}
