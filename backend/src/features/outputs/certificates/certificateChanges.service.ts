import type { RevocationReason } from '@institut/contract/certificates/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { endRunCounts } from '../../core/courses/runCounts.ts';
import { afterDuplicates, inTurn, takeNumbers } from '../documents/counter.ts';
import { queueReplaced, queueRevoked } from './certificate.mails.ts';
import { Certificate, type CertificateFields, CourseResult } from './certificate.model.ts';
import { newCertificate, snapshotOf } from './certificates.service.ts';
import { findCertifiedCourse } from './completionFacts.ts';
import { templateOf, versionOf } from './templates.service.ts';

/** Returns a certificate of staff's choice. Throws `not_found`, and a conflict unless it is valid. */
async function findValid(id: string, session: ClientSession): Promise<CertificateFields> {
  const found = await Certificate.findById(id).session(session).lean<CertificateFields>();
  if (!found) throw recordNotFound('certificates');
  if (!found.isValid) throw conflict('Ovo uvjerenje više ne vrijedi. Osvježite stranicu.');
  return found;
}

/** Revokes a certificate for a reason that everybody who checks it reads. */
export const revokeCertificate = (
  id: string,
  staff: SessionUser,
  reason: RevocationReason,
): Promise<CertificateFields> =>
  withTransaction(
    async (session) => {
      const found = await findValid(id, session);
      const revocation = { at: new Date(), by: new Types.ObjectId(staff.id), reason };
      const change = { state: 'revoked', isValid: false, revocation } as const;
      await Certificate.updateOne({ _id: found._id }, { $set: change }, { session });
      await endRunCounts([found.course], session);
      await queueRevoked(found, reason, session);
      await recordChange('certificateRevoked', found, { field: 'reason', from: null, to: reason }, session);
      return { ...found, ...change };
    },
    { writes: [] },
  );

/** Issues a certificate with a new number in the place of a valid one: with a corrected name, and the course as it is now. */
export const correctCertificate = (
  id: string,
  staff: SessionUser,
  name: string,
): Promise<CertificateFields> =>
  inTurn(() =>
    afterDuplicates(() => withTransaction((session) => correct(id, staff, name, session), { writes: [] })),
  );

async function correct(
  id: string,
  staff: SessionUser,
  name: string,
  session: ClientSession,
): Promise<CertificateFields> {
  const found = await findValid(id, session);
  if (found.erasedAt) throw conflict('Ime je uklonjeno na zahtjev, pa se uvjerenje ne može ispraviti.');
  const course = await findCertifiedCourse(found.course.toString(), session);
  const result = await CourseResult.findById(found.participant).session(session).lean();
  const person = { name, grade: result?.grade ?? '', hasPassed: result?.passed ?? false };
  const template = course && (await templateOf(course, session));
  const { first, year, issuedAt } = await takeNumbers('certificate', 1, new Date(), session);
  const corrected = newCertificate({
    year,
    n: first,
    participant: found.participant,
    course: found.course,
    order: found.order,
    snapshot: course ? snapshotOf(course, person, template) : { ...found.snapshot, name },
    template: course ? versionOf(template) : found.template,
    issuedAt,
    by: new Types.ObjectId(staff.id),
    request: null,
    exception: found.exception,
    replaces: found._id,
  });
  const change = { state: 'replaced', isValid: false, replacedBy: corrected._id } as const;
  await Certificate.updateOne({ _id: found._id }, { $set: change }, { session });
  await Certificate.collection.insertOne(corrected, { session });
  await queueReplaced(corrected, found, session);
  await recordChange(
    'certificateReplaced',
    found,
    { field: 'certificate', from: found.number, to: corrected.number },
    session,
  );
  return corrected;
}

const recordChange = (
  event: 'certificateRevoked' | 'certificateReplaced',
  { course, number, snapshot }: CertificateFields,
  change: { field: string; from: string | null; to: string },
  session: ClientSession,
): Promise<void> =>
  recordEvent(session, {
    event,
    target: { kind: 'course', id: course.toString(), label: `${snapshot.course}, ${number}` },
    changes: [change],
  });

/** Returns the numbers of the certificates that one refers to. */
export async function numbersAround({
  replaces,
  replacedBy,
}: CertificateFields): Promise<Map<string, string>> {
  const ids = [replaces, replacedBy].filter((one) => one !== null);
  if (ids.length === 0) return new Map();
  const found = await Certificate.find({ _id: trusted({ $in: ids }) }, { number: 1 }).lean();
  return new Map(found.map(({ _id, number }) => [_id.toString(), number]));
}
