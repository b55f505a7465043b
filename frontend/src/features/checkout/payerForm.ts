import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import type { Order } from '@institut/contract/orders/schema';
import { organisationPayer, personPayer, type Payer } from '@institut/contract/payers/schema';
import { PAYER_TYPE, type PayerType } from '@institut/contract/payers/values';
import { isRecord, textIn } from '../../lib/record.ts';
import { fieldErrors } from '../../lib/useForm.ts';

/** The fields of the form: those of an organisation, and those of a person who pays for the buyer. */
export type PayerFields = {
  name: string;
  jib: string;
  pdv: string;
  address: string;
  contact: string;
  purchaseOrder: string;
  accountantEmail: string;
  isForeign: boolean;
  isOther: boolean;
  personName: string;
  personAddress: string;
  personContact: string;
};

/** Returns the fields as the browser has stored them; what is missing is empty. */
export function payerFieldsOf(stored: unknown): PayerFields {
  const isSet = (name: string) => isRecord(stored) && stored[name] === true;
  return {
    name: textIn(stored, 'name'),
    jib: textIn(stored, 'jib'),
    pdv: textIn(stored, 'pdv'),
    address: textIn(stored, 'address'),
    contact: textIn(stored, 'contact'),
    purchaseOrder: textIn(stored, 'purchaseOrder'),
    accountantEmail: textIn(stored, 'accountantEmail'),
    isForeign: isSet('isForeign'),
    isOther: isSet('isOther'),
    personName: textIn(stored, 'personName'),
    personAddress: textIn(stored, 'personAddress'),
    personContact: textIn(stored, 'personContact'),
  };
}

export const NO_PAYER = payerFieldsOf(null);

/** Returns who is asked for with a payment method: an organisation, the person who pays for the buyer, or nobody. */
export function payerTypeOf(method: PaymentMethod, { isOther }: PayerFields): PayerType | null {
  if (method === PAYMENT_METHOD.organisation) return PAYER_TYPE.organisation;
  const isPaidByPerson = method === PAYMENT_METHOD.self || method === PAYMENT_METHOD.paypal;
  return isPaidByPerson && isOther ? PAYER_TYPE.person : null;
}

const personOf = ({ personName: name, personAddress: address, personContact: contact }: PayerFields) => ({
  type: PAYER_TYPE.person,
  name,
  address,
  contact,
});

/** The numbers of an organisation from abroad are hidden, and not sent. */
const organisationOf = ({ isForeign, ...fields }: PayerFields) => ({
  ...fields,
  type: PAYER_TYPE.organisation,
  isForeign,
  ...(isForeign && { jib: '', pdv: '' }),
});

/** Returns whether nothing is entered of the organisation: its data may follow later. */
const isBlank = ({
  name,
  jib,
  pdv,
  address,
  contact,
  purchaseOrder,
  accountantEmail,
}: PayerFields): boolean =>
  [name, jib, pdv, address, contact, purchaseOrder, accountantEmail].every((text) => text.trim() === '');

/** Returns the sentences of the fields that have to be completed, by their names; an organisation may stay blank. */
export function payerErrors(method: PaymentMethod, fields: PayerFields): Record<string, string> {
  const type = payerTypeOf(method, fields);
  return type === null || (type === PAYER_TYPE.organisation && isBlank(fields))
    ? {}
    : payerErrorsOf(type, fields);
}

/** Returns the sentences of the invalid fields of this kind of payer, by their names. */
export function payerErrorsOf(type: PayerType, fields: PayerFields): Record<string, string> {
  if (type === PAYER_TYPE.organisation) return fieldErrors(organisationPayer, organisationOf(fields));
  const { name, address, contact } = fieldErrors(personPayer, personOf(fields));
  return {
    ...(name && { personName: name }),
    ...(address && { personAddress: address }),
    ...(contact && { personContact: contact }),
  };
}

/** Returns the payer that these fields name with this payment method; null for none, and for one with invalid fields. */
export function payerOf(method: PaymentMethod | null, stored: unknown): Payer | null {
  const fields = payerFieldsOf(stored);
  const type = method && payerTypeOf(method, fields);
  return type ? payerOfType(type, fields) : null;
}

/** Returns the payer of this kind that the fields name; null for one with invalid fields. */
export function payerOfType(type: PayerType, fields: PayerFields): Payer | null {
  const parsed =
    type === PAYER_TYPE.person
      ? personPayer.safeParse(personOf(fields))
      : organisationPayer.safeParse(organisationOf(fields));
  return parsed.success ? parsed.data : null;
}

/** Returns the fields of the payer that an order has; without one they are empty. */
export function fieldsOfPayer(payer: Order['payer']): PayerFields {
  if (payer?.type !== PAYER_TYPE.person) return payerFieldsOf(payer);
  const { name: personName, address: personAddress, contact: personContact } = payer;
  return { ...NO_PAYER, personName, personAddress, personContact };
}

/** Returns whether a payer was begun and cannot be sent. */
export const isPayerIncomplete = (method: PaymentMethod | null, stored: unknown): boolean =>
  method !== null && Object.keys(payerErrors(method, payerFieldsOf(stored))).length > 0;
