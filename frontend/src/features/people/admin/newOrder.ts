import { ORDER_SEATS_MAX } from '@institut/contract/limits';
import { PERSON_FIELDS, type Person as PersonTexts, personOf } from '@institut/contract/participants/person';
import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import type { Payer } from '@institut/contract/payers/schema';
import { placeForPersonBody, type Person, type PlaceForPersonBody } from '@institut/contract/people/schema';
import { countSeats } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import type { ChosenCourse } from '../../admin/courseChoiceCalls.ts';
import { NO_PAYER, payerErrors, payerOf, type PayerFields } from '../../checkout/payerForm.ts';

/** A seat without the buyer, in the order of the courses and their seats; its texts are empty while nobody is named. */
export type SeatRow = PersonTexts & { kurs: string };

export type NewOrderValues = {
  name: string;
  lastName: string;
  email: string;
  orderItems: { kurs: string; qty: string }[];
  people: SeatRow[];
  /** The buyer sits on a seat of each course; null until staff say so: whoever pays for single seats does. */
  takesPart: boolean | null;
  paymentMethod: PaymentMethod;
  payer: Omit<PayerFields, 'isForeign' | 'isOther'>;
  /** The organisation has the contact address. */
  isSameAddress: boolean;
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
  const values: NewOrderValues = {
    name: '',
    lastName: '',
    email,
    orderItems: course ? [{ kurs: course._id, qty: '1' }] : [],
    people: [],
    takesPart: null,
    paymentMethod: PAYMENT_METHOD.self,
    payer,
    isForeign,
    isOther,
    // A known address is mostly that of a home.
    isSameAddress: !person?.address,
    address: person?.address?.address ?? '',
    postalCode: person?.address?.postalCode ?? '',
    city: person?.address?.city ?? '',
    country: person?.address?.country ?? 'Bosna i Hercegovina',
    phone: person?.phone ?? '',
    note: '',
  };
  return { ...values, people: seatRows(values) };
}

/** Returns the contact address in one line, as the payer has it. */
export const contactAddress = ({ address, postalCode, city }: NewOrderValues): string =>
  [address, [postalCode, city].map((text) => text.trim()).join(' ')]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ');

/** Returns the payer as the form of the checkout has it. */
export function payerFields(values: NewOrderValues): PayerFields {
  const { payer, isForeign, isOther, isSameAddress } = values;
  const { address, ...others } = payer;
  // An organisation whose data follow later stays blank.
  const isNamed = Object.values(others).some((text) => text.trim() !== '');
  const shared = isNamed ? contactAddress(values) : '';
  return { ...payer, address: isSameAddress ? shared : address, isForeign, isOther };
}

const seatsOf = (qty: string): number => Math.min(Math.max(0, Math.trunc(Number(qty)) || 0), ORDER_SEATS_MAX);

/** Returns whether the buyer sits on a seat of each course. */
export const takesPart = ({ takesPart: said, paymentMethod, orderItems }: NewOrderValues): boolean =>
  said ??
  (paymentMethod === PAYMENT_METHOD.self &&
    orderItems.length > 0 &&
    orderItems.every(({ qty }) => seatsOf(qty) === 1));

export const isEmptyRow = (row: SeatRow): boolean => PERSON_FIELDS.every((field) => row[field].trim() === '');

const emptyRow = (kurs: string): SeatRow => Object.assign(personOf({}), { kurs });

/** Returns a row for each seat but the buyer's. More people than seats stay, so that nobody is lost; the form says so. */
export function seatRows(values: NewOrderValues): SeatRow[] {
  return values.orderItems.flatMap(({ kurs, qty }) => {
    const seats = Math.max(0, seatsOf(qty) - (takesPart(values) ? 1 : 0));
    const rows = values.people.filter((row) => row.kurs === kurs);
    const missing = Array.from({ length: Math.max(0, seats - rows.length) }, () => emptyRow(kurs));
    const surplus = new Set(rows.filter(isEmptyRow).slice(0, Math.max(0, rows.length - seats)));
    return [...rows.filter((row) => !surplus.has(row)), ...missing];
  });
}

/** Returns values with people on the first empty seats of a course, and with as many seats as they need. */
export function withPeople(
  values: NewOrderValues,
  kurs: string,
  people: readonly PersonTexts[],
): NewOrderValues {
  const named = values.people.filter((row) => row.kurs === kurs && !isEmptyRow(row));
  const own = [...named, ...people.map((person) => Object.assign(personOf(person), { kurs }))];
  const others = values.people.filter((row) => row.kurs !== kurs);
  const least = own.length + (takesPart(values) && values.takesPart !== null ? 1 : 0);
  const orderItems = values.orderItems.map((line) =>
    line.kurs === kurs ? { kurs, qty: String(Math.max(seatsOf(line.qty), least)) } : line,
  );
  const next = { ...values, orderItems, people: [...others, ...own] };
  return { ...next, people: seatRows(next) };
}

type Buyer = Pick<PersonTexts, 'name' | 'lastName' | 'email'>;
type Placed = NonNullable<PlaceForPersonBody['participants']>[number];

/** Returns the participants in the order in which they are sent; `row` is null for the buyer. */
function placedPeople(values: NewOrderValues, buyer: Buyer): { row: number | null; person: Placed }[] {
  const isBuyer = takesPart(values);
  return values.orderItems.flatMap(({ kurs }) => [
    ...(isBuyer ? [{ row: null, person: { ...personOf(buyer), kurs, isBuyer } }] : []),
    ...values.people.flatMap((seat, row) =>
      seat.kurs === kurs && !isEmptyRow(seat) ? [{ row, person: { ...personOf(seat), kurs } }] : [],
    ),
  ]);
}

/** Returns the payer that the form names; null for none, and for one that is not complete. */
export const payerIn = (values: NewOrderValues): Payer | null =>
  payerOf(values.paymentMethod, payerFields(values));

type Known = Buyer & { _id: string };

/** Returns the body of the call for a person with an account, or for a new one. */
export function bodyOf(values: NewOrderValues, known: Known | null): PlaceForPersonBody {
  const { name, lastName, email, orderItems, paymentMethod, address, postalCode, city, country } = values;
  const payer = payerIn(values);
  const people = placedPeople(values, known ?? values);
  // Without a word about names the server decides the same: whoever pays for a single seat takes it.
  const isSilent = people.length === 0 && values.takesPart === null;
  return {
    orderItems: orderItems.map(({ kurs, qty }) => ({ kurs, qty: qty === '' ? 0 : Number(qty) })),
    shippingAddress: { address, postalCode, city, country },
    paymentMethod,
    ...(payer && { payer }),
    phone: values.phone,
    note: values.note,
    ...(!isSilent && { participants: people.map(({ person }) => person) }),
    ...(known ? { user: known._id } : { person: { name, lastName, email } }),
  };
}

/** Returns the sentences of a body under the names that its fields have in the form. */
export function formNames(
  fields: Readonly<Record<string, string>>,
  values: NewOrderValues,
  known: Known | null,
): Record<string, string> {
  const sent = placedPeople(values, known ?? values);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]): [string, string][] => {
      const [list, at, field = ''] = name.split('.');
      if (list !== 'participants' || at === undefined) {
        return [[name.replace(/^(person|shippingAddress)\./, ''), text]];
      }
      const row = sent[Number(at)]?.row ?? null;
      // The buyer's own texts stand elsewhere; too many people of a course are told beside the last ones.
      return row === null ? [] : [[`people.${row}.${field === 'kurs' ? 'name' : field}`, text]];
    }),
  );
}

/** Returns the message for each invalid value by the name of its field, also for seats that are not free. */
export function checkNewOrder(
  values: NewOrderValues,
  known: Known | null,
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
    ...formNames(fieldErrors(placeForPersonBody, bodyOf(values, known)), values, known),
    ...Object.fromEntries(payer.map(([name, sentence]) => [`payer.${name}`, sentence])),
  };
}
