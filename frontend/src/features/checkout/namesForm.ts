import { NOBODY, PERSON_FIELDS, type Person, personOf } from '@institut/contract/participants/person';
import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { participantPerson } from '@institut/contract/participants/schema';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { runName } from '@institut/contract/timetable/runName';
import { fieldErrors } from '../../lib/useForm.ts';
import type { CourseNames, NamesDraft } from './namesDraft.ts';

type Line = { kurs: string; name: string; start?: string; qty: number };
type Buyer = { name: string; lastName: string; email: string };
type CourseForm = CourseNames & { kurs: string; course: string; start?: string | undefined };
export type NamesForm = { isLater: boolean; courses: readonly CourseForm[] };

/** Returns the fields of the buyer's own seat. */
export const buyerSeat = ({ name, lastName, email }: Buyer): Person => ({
  ...NOBODY,
  name,
  lastName,
  email,
});

/**
 * Returns the names of a checkout: the draft, and defaults for what it lacks. The buyer of a single seat takes part
 * unless an organisation pays; an organisation with several seats names its people later.
 */
export function namesForm(
  lines: readonly Line[],
  draft: NamesDraft | null,
  { buyer, method }: { buyer: Buyer; method: PaymentMethod | null },
): NamesForm {
  const isOrganisation = method === PAYMENT_METHOD.organisation;
  const seats = lines.reduce((sum, { qty }) => sum + qty, 0);
  return {
    isLater: draft?.isLater ?? (isOrganisation && seats > 1),
    courses: lines.map(({ kurs, name: course, start, qty }) => {
      const isBuyer = qty === 1 && !isOrganisation;
      const names = draft?.courses[kurs] ?? { isBuyer, seats: isBuyer ? [buyerSeat(buyer)] : [] };
      const all = Array.from({ length: qty }, (_, at) => names.seats[at] ?? NOBODY);
      return { kurs, course, start, isBuyer: names.isBuyer, seats: all };
    }),
  };
}

/** The key of a seat's errors: `kurs.0`; a field adds its name. */
export const seatKey = (kurs: string, at: number): string => `${kurs}.${at}`;

export const isEmptySeat = (seat: Person): boolean => Object.values(seat).every((text) => text.trim() === '');

type NamedSeat = {
  key: string;
  kurs: string;
  course: string;
  start?: string | undefined;
  isBuyer: boolean;
  seat: Person;
};

/** Returns the seats with a name, in the order in which they are sent. */
export function namedSeats({ isLater, courses }: NamesForm): NamedSeat[] {
  if (isLater) return [];
  return courses.flatMap(({ kurs, course, start, isBuyer, seats }) =>
    seats.flatMap((seat, at) =>
      isEmptySeat(seat)
        ? []
        : { key: seatKey(kurs, at), kurs, course, start, isBuyer: isBuyer && at === 0, seat },
    ),
  );
}

/** Returns the names as the order has them; the others follow on its page. */
export const namesBody = (form: NamesForm): NonNullable<PlaceOrderBody['participants']> =>
  namedSeats(form).map(({ kurs, isBuyer, seat }) => Object.assign(trimmedPerson(seat), { kurs, isBuyer }));

const trimmedPerson = (seat: Person): Person =>
  personOf(Object.fromEntries(PERSON_FIELDS.map((field) => [field, seat[field].trim()])));

/** Returns a message for each invalid field, by `kurs.0.email`. */
export const checkNames = (form: NamesForm): Record<string, string> =>
  Object.fromEntries(
    namedSeats(form).flatMap(({ key, seat }) =>
      Object.entries(fieldErrors(participantPerson, seat)).map(([field, message]) => [
        `${key}.${field}`,
        message,
      ]),
    ),
  );

/** Returns the fields that the server has refused, `participants.0.email`, under the keys of the form. */
export function refusedNames(
  fields: Readonly<Record<string, string>>,
  sent: ReadonlyArray<{ key: string }>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const [list, at, field] = path.split('.');
      const seat = list === 'participants' ? sent[Number(at)] : undefined;
      return seat && field ? [[`${seat.key}.${field}`, message]] : [];
    }),
  );
}

/** An e-mail address on several seats of a course; `fields` are the keys of the fields that repeat it. */
export type RepeatedEmail = { course: string; email: string; fields: string[] };

/** Returns the e-mail addresses that stand on several seats of a course. */
export function repeatedEmails(form: NamesForm): RepeatedEmail[] {
  const found = new Map<string, RepeatedEmail>();
  for (const { key, kurs, course, start, seat } of namedSeats(form)) {
    const email = seat.email.trim().toLowerCase();
    if (!email) continue;
    const first = found.get(`${kurs} ${email}`);
    if (first) first.fields.push(`${key}.email`);
    else found.set(`${kurs} ${email}`, { course: runName(course, start), email, fields: [] });
  }
  return [...found.values()].filter(({ fields }) => fields.length > 0);
}

/** Returns the seats with the buyer on the first one; somebody entered there moves to a seat that is still empty. */
export function withBuyer(seats: readonly Person[], buyer: Person): Person[] {
  const [first = NOBODY, ...others] = seats;
  const empty = others.findIndex(isEmptySeat);
  return [buyer, ...others.map((seat, at) => (at === empty ? first : seat))];
}
