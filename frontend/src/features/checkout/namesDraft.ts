import { PERSON_FIELDS, type Person } from '@institut/contract/participants/person';
import { hasTexts, isRecord } from '../../lib/record.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

export type CourseNames = { isBuyer: boolean; seats: Person[] };

/** The names that the buyer has entered in the checkout; null and a course that is absent stand for the defaults. */
export type NamesDraft = { isLater: boolean | null; courses: Record<string, CourseNames> };

/** Returns the draft of a user in this tab, or null: another user of the same computer must not see the names. */
export function readNamesDraft(user: string): NamesDraft | null {
  const stored = readStored('participantNames', 'session');
  if (!isRecord(stored) || stored['user'] !== user || !isRecord(stored['courses'])) return null;
  const { isLater, courses } = stored;
  const entries = Object.entries(courses);
  if (!entries.every((entry): entry is [string, CourseNames] => isCourseNames(entry[1]))) return null;
  return { isLater: typeof isLater === 'boolean' ? isLater : null, courses: Object.fromEntries(entries) };
}

export const writeNamesDraft = (user: string, draft: NamesDraft | null): void =>
  writeStored('participantNames', draft && { user, ...draft }, 'session');

const isCourseNames = (value: unknown): value is CourseNames =>
  isRecord(value) &&
  typeof value['isBuyer'] === 'boolean' &&
  Array.isArray(value['seats']) &&
  value['seats'].every((seat) => hasTexts(seat, ...PERSON_FIELDS));
