import { PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { fullName } from '@institut/contract/accounts/values';
import { isNobody, type ListedPerson } from '@institut/contract/participants/peopleList';
import { type Person, personOf } from '@institut/contract/participants/person';
import {
  type ImportReport,
  type importParticipantsBody,
  participantPerson,
} from '@institut/contract/participants/schema';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { fold } from '../../../database/search/keys.ts';
import { dryRun, withTransaction } from '../../../database/transaction.ts';
import { AppError, invalidInput, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { findByReference, findOrders } from '../../core/orders/orderLookup.service.ts';
import { seatsOfOrder } from '../../core/seats/seatLookup.service.ts';
import { Participant, type ParticipantFields } from './participant.model.ts';
import { nameWithin } from './participants.service.ts';

type Body = z.output<typeof importParticipantsBody>;
type Line = ImportReport['lines'][number];

/**
 * Names the participants of a course from a list: each person takes the first seat without a name of their order, also when
 * several people share an address. Every line is a transaction of its own, and one that was imported before changes
 * nothing, so that an interrupted import is repeated with the same list. A preview does the same and stores nothing. Throws
 * `not_found` for a course or an order that does not exist; a line that cannot be used is left out, with a sentence in
 * the report.
 */
export async function importParticipants(
  course: string,
  staff: SessionUser,
  { isPreview, ...body }: Body,
): Promise<ImportReport> {
  if ((await findCourseFacts([course])).length === 0) throw recordNotFound('courses');
  const reference = body.order && (await referenceOf(body.order, course));
  const people = body.people.map((one) => ({ ...one, ...(reference && { reference }) }));
  const work = () => importAll(people, { course, staff, invite: body.invite });
  return { lines: await (isPreview ? dryRun(work) : work()) };
}

async function referenceOf(order: string, course: string): Promise<string> {
  const [found] = await findOrders([order]);
  if (!found?.orderItems.some(({ kurs }) => kurs.equals(course))) throw recordNotFound('orders');
  return found.reference;
}

type Import = { course: string; staff: SessionUser; invite: boolean | undefined };

async function importAll(people: readonly ListedPerson[], about: Import): Promise<Line[]> {
  const keys = new Set(people.map(personKey));
  const lines: Line[] = [];
  for (const { line, reference, ...person } of people) {
    lines.push({ line, ...(await outcomeOf(person, reference, about, keys)) });
  }
  return lines;
}

async function outcomeOf(
  person: Person,
  reference: string,
  about: Import,
  people: ReadonlySet<string>,
): Promise<Omit<Line, 'line'>> {
  // Our own export has such a line for each seat that waits for a name.
  if (isNobody(person)) return { outcome: 'unnamed', message: '' };
  try {
    return { outcome: await importLine(about, person, reference, people), message: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentences = sentencesOf(error.fields ?? {});
    return { outcome: 'refused', message: sentences.length > 0 ? sentences.join(' ') : error.message };
  }
}

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(PARTICIPANT_LABELS));

/** Returns the sentences about a line, each with the label of its field. */
const sentencesOf = (fields: Record<string, string>): string[] =>
  Object.entries(fields).map(([field, sentence]) => {
    const label = LABELS.get(field);
    return label ? `${label}: ${sentence}` : sentence;
  });

async function importLine(
  { course, staff, invite }: Import,
  given: Person,
  reference: string,
  people: ReadonlySet<string>,
): Promise<'named' | 'unchanged'> {
  if (reference === '') throw invalidInput({ reference: 'U ovom redu nedostaje referentni broj prijave.' });
  const person = validPerson(given);
  const order = await findByReference(reference, course);
  if (!order) throw invalidInput({ reference: `Na ovom kursu nema prijave ${reference}.` });
  let outcome: 'named' | 'unchanged' = 'unchanged';
  await withTransaction((session) =>
    nameWithin(order.toString(), staff, session, async () => {
      outcome = 'unchanged';
      const seats = (await seatsOfOrder(order, session)).filter(
        ({ course: of, state }) => state === 'held' && of.equals(course),
      );
      const isAmong = { seat: trusted({ $in: seats.map(({ _id }) => _id) }), isCurrent: true };
      const participants = await Participant.find(isAmong).session(session).lean<ParticipantFields[]>();
      if (participants.some((one) => isNamed(one, person))) return null;
      refuseOtherName(participants, person, people);
      const seat = seats.find(({ _id }) =>
        participants.some((one) => one.seat.equals(_id) && one.state === 'unnamed'),
      );
      if (!seat) {
        throw invalidInput({
          reference: `U prijavi ${reference} nema više mjesta bez imena na ovom kursu.`,
        });
      }
      outcome = 'named';
      return { seat, body: { ...person, invite } };
    }),
  );
  return outcome;
}

function validPerson(values: Person): Person {
  const parsed = participantPerson.safeParse(values);
  if (parsed.success) return personOf(parsed.data);
  const sentences = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  throw invalidInput(Object.fromEntries(sentences));
}

type Named = Pick<Person, 'name' | 'lastName' | 'email'>;

const nameKey = ({ name, lastName }: Named): string => fold(`${name} ${lastName}`);
const personKey = (person: Named): string => `${person.email.toLowerCase()} ${nameKey(person)}`;

/** Returns whether a seat has this person already: by address and name, because people may share an address. */
const isNamed = (one: Person, person: Person): boolean =>
  nameKey(one) === nameKey(person) && (person.email === '' || one.email === person.email);

/** Refuses a line whose address belongs to somebody who is in no line: the same person, corrected since, or another one. */
function refuseOtherName(participants: readonly Person[], person: Person, people: ReadonlySet<string>): void {
  const other = participants.find(
    (one) => person.email !== '' && one.email === person.email && !people.has(personKey(one)),
  );
  if (!other) return;
  throw invalidInput({
    email: `Adresu ${person.email} u ovoj prijavi već ima polaznik ${fullName(other)}. Ako dolaze obje osobe, uvezite spisak u kojem su obje; ako je to ista osoba, njeno ime ispravite u tabeli polaznika.`,
  });
}
