import { createHash, randomBytes } from 'node:crypto';
import { codeOf } from '@institut/contract/certificates/code';
import type { CertificateDesign } from '@institut/contract/certificates/templates';
import { READINESS_LABELS } from '@institut/contract/certificates/readiness';
import type { courseResultsBody, issueCertificatesBody } from '@institut/contract/certificates/schema';
import { certificateNumber, type RevocationReason } from '@institut/contract/certificates/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { completionOf } from '../../core/courses/completion.ts';
import { endRunCounts } from '../../core/courses/runCounts.ts';
import { afterDuplicates, inTurn, takeNumbers } from '../documents/counter.ts';
import { queueIssued, queueReplaced, queueRevoked } from './certificate.mails.ts';
import {
  Certificate,
  type CertificateFields,
  type CertificateSnapshot,
  CourseResult,
} from './certificate.model.ts';
import {
  type Candidate,
  type CertifiedCourse,
  candidatesOf,
  findCertifiedCourse,
} from './completionFacts.ts';
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

const targetOf = ({ _id, name, start }: CertifiedCourse) =>
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

/** Returns how many valid certificates each of these courses has, by the id of the course. */
export async function countValid(courses: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  const counts = await Certificate.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { course: { $in: [...courses] }, isValid: true } },
    { $group: { _id: '$course', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
}
