import { PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { fullName } from '@institut/contract/accounts/values';
import { tidyLine } from '@institut/contract/frame/text';
import {
  PERSON_FIELDS,
  type Person,
  type PersonField,
  personOf,
} from '@institut/contract/participants/person';
import { type ImportReport, participantPerson } from '@institut/contract/participants/schema';
import { trusted } from 'mongoose';
import { fold } from '../../../database/search/keys.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { readDelimited } from '../../../lib/delimitedText.ts';
import { AppError, invalidInput, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { findByReference } from '../../core/orders/orderLookup.service.ts';
import { seatsOfOrder } from '../../core/seats/seatLookup.service.ts';
import { Participant, type ParticipantFields } from './participant.model.ts';
import { nameWithin } from './participants.service.ts';

/** The columns by the names that a file may give them, folded as `fold` does. */
const COLUMNS = {
  reference: ['referenca', 'referentni broj', 'broj prijave', 'prijava'],
  name: ['ime'],
  lastName: ['prezime'],
  email: ['e-mail', 'email', 'mail', 'e-mail adresa'],
  phone: ['telefon', 'mobitel', 'broj telefona'],
  guardian: ['ime roditelja ili staratelja', 'roditelj ili staratelj', 'roditelj', 'staratelj'],
} as const satisfies Record<'reference' | PersonField, readonly string[]>;
type Column = keyof typeof COLUMNS;
const REQUIRED: readonly Column[] = ['reference', 'name', 'lastName'];

type Line = { line: number; values: Record<Column, string> };
type Outcome = 'named' | 'unchanged';

/**
 * Names the participants of a course from a CSV file with the reference and the fields of a person as columns: each line takes the first seat of its order that has no name, also when several people share an address. Every line is a
 * transaction of its own, and one that was imported before changes nothing, so that an interrupted import is repeated with
 * the same file. Throws `validation` for a file that cannot be read; a line that cannot be used is left out, with a sentence
 * in the report.
 */
export async function importParticipants(
  course: string,
  staff: SessionUser,
  { csv, invite }: { csv: string; invite?: boolean | undefined },
): Promise<ImportReport> {
  if ((await findCourseFacts([course])).length === 0) throw recordNotFound('courses');
  const report: ImportReport = { named: 0, unchanged: 0, unnamed: 0, errors: [] };
  const lines = linesOf(csv);
  const people = new Set(lines.map(({ values }) => personKey(values)));
  for (const { line, values } of lines) {
    // Our own export has such a line for each seat that waits for a name.
    if (!values.name && !values.lastName && !values.email) {
      report.unnamed += 1;
      continue;
    }
    try {
      report[await importLine({ course, staff, invite }, values, people)] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const sentences = sentencesOf(error.fields ?? {});
      report.errors.push({ line, message: sentences.length > 0 ? sentences.join(' ') : error.message });
    }
  }
  return report;
}

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(PARTICIPANT_LABELS));

/** Returns the sentences about a line, each with the label of its field. */
const sentencesOf = (fields: Record<string, string>): string[] =>
  Object.entries(fields).map(([field, sentence]) => {
    const label = LABELS.get(field);
    return label ? `${label}: ${sentence}` : sentence;
  });

const positionOf = (column: Column, header: readonly string[]): number =>
  header.findIndex((title) => COLUMNS[column].some((name) => name === fold(tidyLine(title))));

/** Returns the lines of a file below the names of its columns. */
function linesOf(csv: string): Line[] {
  const { header, lines } = tableOf(csv);
  return lines.map(({ line, cells }) => {
    // Our own exports write an apostrophe before what a spreadsheet would compute, such as +387.
    const valueOf = (column: Column) =>
      tidyLine(cells[positionOf(column, header)] ?? '').replace(/^'(?=[=+\-@])/, '');
    const person = Object.fromEntries(PERSON_FIELDS.map((field) => [field, valueOf(field)]));
    return { line, values: { reference: valueOf('reference'), ...personOf(person) } };
  });
}

const isHeader = (cells: readonly string[]): boolean =>
  REQUIRED.every((column) => positionOf(column, cells) >= 0);

function tableOf(csv: string): NonNullable<ReturnType<typeof readDelimited>> {
  let table: ReturnType<typeof readDelimited>;
  try {
    table = readDelimited(csv, isHeader);
  } catch (error) {
    const sentence = 'Datoteka nije ispravan CSV: provjerite navodnike i razdvajanje kolona.';
    throw new AppError('validation', sentence, { fields: { csv: sentence }, cause: error });
  }
  if (table) return table;
  const names = REQUIRED.map((column) => COLUMNS[column][0]).join(', ');
  const sentence = `Jedan od prvih redova mora sadržavati nazive kolona: ${names}.`;
  throw invalidInput({ csv: sentence }, sentence);
}

async function importLine(
  { course, staff, invite }: { course: string; staff: SessionUser; invite: boolean | undefined },
  values: Record<Column, string>,
  people: ReadonlySet<string>,
): Promise<Outcome> {
  if (values.reference === '')
    throw invalidInput({ reference: 'U ovom redu nedostaje referentni broj prijave.' });
  const person = validPerson(values);
  const order = await findByReference(values.reference, course);
  if (!order) throw invalidInput({ reference: `Nema prijave ${values.reference} na ovom kursu.` });
  let outcome: Outcome = 'unchanged';
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
          reference: `U prijavi ${values.reference} nema mjesta bez imena na ovom kursu.`,
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
    email: `Adresu ${person.email} u ovoj prijavi već ima polaznik ${fullName(other)}. Ako dolaze obje osobe, uvezite datoteku u kojoj su oba reda.`,
  });
}
