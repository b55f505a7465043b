import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import type { PayerFields } from './payer.model.ts';

type Paying = { paymentMethod: PaymentMethod; payer?: PayerFields | undefined };

/** Returns the JIB of the organisation that pays the order, which then has the limits of organisations; null for none. */
export const organisationOf = ({ paymentMethod, payer }: Paying): string | null =>
  (paymentMethod === PAYMENT_METHOD.organisation && payer?.type === PAYER_TYPE.organisation && payer.jib) ||
  null;

/** Returns the address that gets a copy of the documents of an order; null for none. */
export const accountantOf = (payer: PayerFields | undefined): string | null =>
  (payer?.type === PAYER_TYPE.organisation && payer.accountantEmail) || null;

/** Returns the texts by which a payer is searched. */
export const payerTexts = (payer: PayerFields | undefined): string[] => {
  if (!payer) return [];
  return payer.type === PAYER_TYPE.organisation
    ? [payer.name, payer.jib, payer.purchaseOrder].filter(Boolean)
    : [payer.name];
};

/**
 * Returns what stays of a payer once the buyer's account is deleted: an organisation without the contact and the
 * address of its accountants, which name a person; nothing of a person.
 */
export const erasedPayer = (payer: PayerFields | undefined): PayerFields | undefined =>
  payer?.type === PAYER_TYPE.organisation ? { ...payer, contact: '', accountantEmail: '' } : undefined;
