import { createHash, randomBytes } from 'node:crypto';
import { codeOf } from '@institut/contract/certificates/code';
import type { CertificateDesign } from '@institut/contract/certificates/templates';
import { READINESS_LABELS } from '@institut/contract/certificates/readiness';
import type { issueCertificatesBody } from '@institut/contract/certificates/schema';
import { certificateNumber } from '@institut/contract/certificates/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { completionOf } from '../../core/courses/completion.ts';
import { endRunCounts } from '../../core/courses/runCounts.ts';
import { afterDuplicates, inTurn, takeNumbers } from '../documents/counter.ts';
import { queueIssued } from './certificate.mails.ts';
import { Certificate, type CertificateFields, type CertificateSnapshot } from './certificate.model.ts';
import { type Candidate, type CertifiedCourse, candidatesOf } from './completionFacts.ts';
import { proofOf } from './certificateProof.ts';
import { designOf, newestTemplates, templateOf, versionOf } from './templates.service.ts';
import { instituteName, setting } from '../../config/settings.ts';

/** Returns the participants of a course and its certificates, the newest first. */
export async function prepareCertificates(course: string) {
  const candidates = await candidatesOf(course);
  const issued = await certificatesOf(course);
  return {
    candidates,
    issued,
    templates: await newestTemplates(),
    used: await templateOf(candidates.course),
  };
}

const certificatesOf = (course: string): Promise<CertificateFields[]> =>
  Certificate.find({ course }).sort({ issuedAt: -1, n: -1 }).lean<CertificateFields[]>().exec();

export const targetOf = ({ _id, name, start }: CertifiedCourse) =>
  ({ kind: 'course', id: _id.toString(), label: runTitle(name, start) }) as const;

type Issuing = z.output<typeof issueCertificatesBody> & { key: string };

/**
 * Issues certificates to participants of a course, and mails them. Who has a valid one gets no other; the same key returns
 * the same certificates. Throws a conflict while the course goes on, and for somebody who does not meet a condition unless a
 * reason is given.
 */
export const issueCertificates = (
  course: string,
  staff: SessionUser,
  issuing: Issuing,
): Promise<CertificateFields[]> =>
  inTurn(() =>
    afterDuplicates(() =>
      withTransaction((session) => issue(course, staff, issuing, session), { writes: [] }),
    ),
  );

async function issue(
  id: string,
  staff: SessionUser,
  { participants, key }: Issuing,
  session: ClientSession,
): Promise<CertificateFields[]> {
  const request = { key: `${staff.id} ${key}`, hash: sha256(JSON.stringify([id, participants])) };
  const repeated = await Certificate.find({ 'request.key': request.key })
    .sort({ n: 1 })
    .session(session)
    .lean<CertificateFields[]>();
  if (repeated.some((one) => one.request?.hash !== request.hash)) {
    throw conflict(
      'Ova uvjerenja su već izdata s drugim spiskom. Osvježite stranicu.',
      'idempotency_mismatch',
    );
  }
  if (repeated.length > 0) return repeated;
  const { course, people, refusal } = await candidatesOf(id, session);
  if (refusal !== null) throw conflict(refusal);
  const template = await templateOf(course, session);
  const reasons = new Map(participants.map(({ participant, reason }) => [participant, reason]));
  const chosen = people.filter(({ row }) => reasons.has(row.participant._id.toString()));
  if (chosen.length < reasons.size) {
    throw conflict('Neko od odabranih više nije polaznik kursa. Osvježite stranicu.');
  }
  const ids = trusted({ $in: chosen.map(({ row }) => row.participant._id) });
  const existing = await Certificate.find({ participant: ids, isValid: true })
    .session(session)
    .lean<CertificateFields[]>();
  const missing = chosen.filter(
    ({ row }) => !existing.some(({ participant }) => participant.equals(row.participant._id)),
  );
  for (const person of missing) refuse(person, reasons.get(person.row.participant._id.toString()) ?? '');
  if (missing.length === 0) return existing;
  const { first, year, issuedAt } = await takeNumbers('certificate', missing.length, new Date(), session);
  const issued = missing.map((person, index) => {
    const { participant } = person.row;
    const isException = person.readiness !== 'ready';
    return newCertificate({
      year,
      n: first + index,
      participant: participant._id,
      course: course._id,
      order: participant.order,
      snapshot: snapshotOf(course, person, template),
      template: versionOf(template),
      issuedAt,
      by: new Types.ObjectId(staff.id),
      request,
      exception: isException ? (reasons.get(participant._id.toString()) ?? '') : '',
      replaces: null,
    });
  });
  await Certificate.collection.insertMany(issued, { session });
  await endRunCounts([course._id], session);
  await queueIssued(
    issued.map((certificate, index) => ({ certificate, row: missing[index]?.row })),
    session,
  );
  await recordEvent(session, {
    event: 'certificatesIssued',
    target: targetOf(course),
    changes: issued.map(({ number, exception }) => ({
      field: 'certificate',
      from: null,
      to: exception ? `${number}, iznimka: ${exception}` : number,
    })),
  });
  return issued;
}

function refuse({ readiness, name, row: { order } }: Candidate, reason: string): void {
  if (readiness === 'unnamed') throw conflict(`Mjesto iz prijave ${order.reference} nema imena.`);
  if (readiness === 'ready' || reason !== '') return;
  throw conflict(`${name}: ${READINESS_LABELS[readiness].toLowerCase()}. Navedite razlog ili je izostavite.`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Given = Omit<
  CertificateFields,
  | '_id'
  | 'number'
  | 'code'
  | 'state'
  | 'isValid'
  | 'replacedBy'
  | 'revocation'
  | keyof ReturnType<typeof proofOf>
  | 'credential'
  | 'erasedAt'
>;

/** Returns a valid, signed certificate with a random code. Throws a conflict without the key of the issuer. */
export function newCertificate(given: Given): CertificateFields {
  const named = {
    ...given,
    number: certificateNumber(given.year, given.n),
    code: codeOf(randomBytes(10)),
  };
  return {
    _id: new Types.ObjectId(),
    ...named,
    state: 'valid',
    isValid: true,
    replacedBy: null,
    revocation: null,
    ...proofOf(named),
    credential: null,
    erasedAt: null,
  };
}

/** Returns what a certificate of a person says now. */
export const snapshotOf = (
  course: Pick<CertifiedCourse, 'name' | 'start' | 'lastDay' | 'duration' | 'completion'>,
  { name, grade, hasPassed }: Pick<Candidate, 'name' | 'grade' | 'hasPassed'>,
  template: CertificateDesign | null,
): CertificateSnapshot => ({
  name,
  title: completionOf(course).title,
  course: course.name,
  from: course.start,
  to: course.lastDay || course.start,
  hours: course.duration,
  grade: hasPassed ? grade : '',
  issuer: {
    name: instituteName(),
    street: setting('street'),
    postalCode: setting('postalCode'),
    city: setting('city'),
  },
  licence: setting('licence'),
  ...(template && { design: designOf(template) }),
});

/** Returns how many valid certificates each of these courses has, by the id of the course. */
export async function countValid(courses: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  const counts = await Certificate.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { course: { $in: [...courses] }, isValid: true } },
    { $group: { _id: '$course', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
}
