import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import type { Payer } from '@institut/contract/payers/schema';
import { placeForPersonBody, type Person, type PlaceForPersonBody } from '@institut/contract/people/schema';
import { countSeats } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import type { ChosenCourse } from '../../admin/courseChoiceCalls.ts';
import { NO_PAYER, payerErrors, payerOf, type PayerFields } from '../../checkout/payerForm.ts';

export type NewOrderValues = {
  name: string;
  lastName: string;
  email: string;
  orderItems: { kurs: string; qty: string }[];
  paymentMethod: PaymentMethod;
  payer: Omit<PayerFields, 'isForeign' | 'isOther'>;
  isForeign: boolean;
  /** Somebody else pays for a person who pays personally. */
  isOther: boolean;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  phone: string;
  note: string;
};

/** Returns what the form begins with: address and phone of the person's newest order, and a seat of a course. */
export function initialValues(
  person: Person | null,
  email: string,
  course: ChosenCourse | null,
): NewOrderValues {
  const { isForeign, isOther, ...payer } = NO_PAYER;
  return {
    name: '',
    lastName: '',
    email,
    orderItems: course ? [{ kurs: course._id, qty: '1' }] : [],
    paymentMethod: PAYMENT_METHOD.self,
    payer,
    isForeign,
    isOther,
    address: person?.address?.address ?? '',
    postalCode: person?.address?.postalCode ?? '',
    city: person?.address?.city ?? '',
    country: person?.address?.country ?? 'Bosna i Hercegovina',
    phone: person?.phone ?? '',
    note: '',
  };
}

/** Returns the payer as the form of the checkout has it. */
export const payerFields = ({ payer, isForeign, isOther }: NewOrderValues): PayerFields => ({
  ...payer,
  isForeign,
  isOther,
});

/** Returns the payer that the form names; null for none, and for one that is not complete. */
export const payerIn = (values: NewOrderValues): Payer | null =>
  payerOf(values.paymentMethod, payerFields(values));

/** Returns the body of the call for a person with an account, or for a new one. */
export function bodyOf(values: NewOrderValues, user: string | undefined): PlaceForPersonBody {
  const { name, lastName, email, orderItems, paymentMethod, address, postalCode, city, country } = values;
  const payer = payerIn(values);
  return {
    orderItems: orderItems.map(({ kurs, qty }) => ({ kurs, qty: qty === '' ? 0 : Number(qty) })),
    shippingAddress: { address, postalCode, city, country },
    paymentMethod,
    ...(payer && { payer }),
    phone: values.phone,
    note: values.note,
    ...(user === undefined ? { person: { name, lastName, email } } : { user }),
  };
}

/** The form has one level of fields besides the courses. */
export const formNames = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name.replace(/^(person|shippingAddress)\./, ''), text]),
  );

/** Returns the message for each invalid value by the name of its field, also for seats that are not free. */
export function checkNewOrder(
  values: NewOrderValues,
  user: string | undefined,
  courses: ReadonlyMap<string, ChosenCourse>,
): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const [index, { kurs, qty }] of values.orderItems.entries()) {
    const left = courses.get(kurs)?.countInStock ?? 0;
    if (Number(qty) > left) taken[`orderItems.${index}.qty`] = `Slobodno: ${countSeats(left)}.`;
  }
  const payer = Object.entries(payerErrors(values.paymentMethod, payerFields(values)));
  return {
    ...taken,
    ...formNames(fieldErrors(placeForPersonBody, bodyOf(values, user))),
    ...Object.fromEntries(payer.map(([name, sentence]) => [`payer.${name}`, sentence])),
  };
}
