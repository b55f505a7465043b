import type { CourseResults, courseResultsBody } from '@institut/contract/certificates/schema';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { CourseResult } from './certificate.model.ts';
import { targetOf } from './certificates.service.ts';
import { candidatesOf } from './completionFacts.ts';

/** Returns who has passed, of the participants who have a name, and whether a certificate needs it. Throws `not_found`. */
export async function courseResults(course: string): Promise<CourseResults> {
  const { completion, people } = await candidatesOf(course);
  return {
    areNeeded: completion.needsPass,
    people: people
      .filter(({ name }) => name !== '')
      .map(({ row, name, hasPassed, grade }) => {
        return { participant: row.participant._id.toString(), name, hasPassed, grade };
      }),
  };
}

/** Records who has passed. Throws `not_found` for somebody who is no participant of the course. */
export async function recordResults(
  course: string,
  staff: SessionUser,
  { results }: z.output<typeof courseResultsBody>,
): Promise<void> {
  await withTransaction(
    async (session) => {
      const { course: found, people } = await candidatesOf(course, session);
      const known = new Map(people.map((person) => [person.row.participant._id.toString(), person]));
      const changes = results.flatMap(({ participant, passed, grade }) => {
        const person = known.get(participant);
        if (!person) throw recordNotFound('participants');
        const isSame = person.hasPassed === passed && person.grade === grade;
        return isSame ? [] : [{ participant, passed, grade, reference: person.row.order.reference }];
      });
      if (changes.length === 0) return;
      const at = new Date();
      await CourseResult.bulkWrite(
        changes.map(({ participant, passed, grade }) => ({
          updateOne: {
            filter: { _id: new Types.ObjectId(participant) },
            update: { $set: { course: found._id, passed, grade, by: new Types.ObjectId(staff.id), at } },
            upsert: true,
          },
        })),
        { session },
      );
      await recordEvent(session, {
        event: 'resultsRecorded',
        target: targetOf(found),
        changes: changes.map(({ reference, passed, grade }) => ({
          field: 'result',
          from: null,
          to: `${reference}: ${[passed ? 'položeno' : 'nije položeno', grade].filter(Boolean).join(', ')}`,
        })),
      });
    },
    { writes: [] },
  );
}
