import { randomUUID } from 'node:crypto';
import type { PreparedCertificates } from '@institut/contract/certificates/schema';
import { DEFAULT_COMPLETION } from '@institut/contract/certificates/values';
import { Types } from 'mongoose';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { documentViolations } from '../../../commands/doctor/auditDocuments.ts';
import { bodyFor, createFinishedCourse, type FinishedCourse } from '../../../test/support/certificates.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';

useTestDatabase();

let staff: UserDocument;
beforeEach(async () => {
  staff = await createUser({ roles: ['enrolment'] });
});

const stored = () => Certificate.find().sort({ n: 1 }).lean<CertificateFields[]>();
const mailsOf = (kind: string) => OutboxMail.find({ 'message.kind': kind }).lean();
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    expect.stringMatching(new RegExp(`^UV-20\\d\\d-0*${index + 1}$`)),
  );

type Issuing = { people?: FinishedCourse['people']; reason?: string; key?: string };
const issue = ({ course, people: all }: FinishedCourse, { people = all, reason, key }: Issuing = {}) =>
  as(staff).issueCertificates({
    params: { id: course._id },
    body: bodyFor(people, reason),
    ...(key !== undefined && { key }),
  });

async function prepared({ course }: FinishedCourse): Promise<PreparedCertificates> {
  const { body } = await as(staff)
    .prepareCertificates({ params: { id: course._id } })
    .expect(200);
  return body;
}

describe('the preparation', () => {
  it('names for each admitted participant the first condition that is not met', async () => {
    const paid = await createFinishedCourse({ seats: 3 });
    const { course, people } = paid;
    await Participant.updateOne(
      { _id: people[2]!._id },
      { state: 'unnamed', name: '', lastName: '', searchKey: '' },
    );
    const completion = { minPercent: 80, needsPass: true, needsPayment: true, title: 'certificate' };
    await Course.updateOne({ _id: course._id }, { completion });
    const results = [{ participant: String(people[0]?._id), passed: true, grade: 'odličan (10)' }];
    await as(staff)
      .recordResults({ params: { id: course._id }, body: { results } })
      .expect(200);
    const body = await prepared(paid);
    expect(body).toMatchObject({ completion, refusal: null, issued: [] });
    expect(body.people).toEqual([
      expect.objectContaining({ name: '', readiness: 'unnamed', certificate: null }),
      expect.objectContaining({
        name: 'Ana Anić Aa',
        readiness: 'ready',
        grade: 'odličan (10)',
        percent: null,
      }),
      expect.objectContaining({ name: 'Ana Anić Ab', readiness: 'notPassed', hasPassed: false }),
    ]);
    expect(await AuditEntry.countDocuments({ event: 'resultsRecorded' })).toBe(1);
  });

  it('takes results from the lecturer of the course, who sees names alone', async () => {
    const { course, people } = await createFinishedCourse({ seats: 1 });
    const [lecturer, stranger] = [
      await createUser({ roles: ['lecturer'] }),
      await createUser({ roles: ['lecturer'] }),
    ];
    const lecturers = [{ name: 'Dino Dinić', title: '', bio: '', image: '', user: lecturer._id }];
    await Course.updateOne(
      { _id: course._id },
      { lecturers, completion: { ...DEFAULT_COMPLETION, needsPass: true } },
    );
    const participant = String(people[0]?._id);
    const call = {
      params: { id: course._id },
      body: { results: [{ participant, passed: true, grade: '10' }] },
    };
    await as(stranger).recordResults(call).expect(404);
    await as(stranger).getResults({ params: call.params }).expect(404);
    await as(lecturer).recordResults(call).expect(200);
    const { body } = await as(lecturer).getResults({ params: call.params }).expect(200);
    expect(body).toEqual({
      areNeeded: true,
      people: [{ participant, name: 'Ana Anić Aa', hasPassed: true, grade: '10' }],
    });
    await as(lecturer).prepareCertificates({ params: call.params }).expect(403);
  });

  it('refuses the result of somebody who is no participant of the course', async () => {
    const { course } = await createFinishedCourse({ seats: 1 });
    const { people } = await createFinishedCourse({ seats: 1 });
    const results = [{ participant: String(people[0]?._id), passed: true }];
    const { body } = await as(staff)
      .recordResults({ params: { id: course._id }, body: { results } })
      .expect(404);
    expect(body.message).toBe('Polaznik nije pronađen.');
  });
});

const BY = { user: new Types.ObjectId(), name: 'Dino Dinić' };
/** A lesson of the finished course that nobody has closed. */
const OPEN = {
  day: '2026-01-12',
  from: '17:00',
  to: '20:00',
  room: '',
  topic: '',
  state: 'planned' as const,
};

describe('issuing', () => {
  it('gives each participant the next number, a code and one mail, and the same key the same certificates', async () => {
    const finished = await createFinishedCourse({ seats: 3 });
    const key = randomUUID();
    const first = await issue(finished, { key }).expect(201);
    const second = await issue(finished, { key }).expect(201);
    expect(second.body).toEqual(first.body);
    await issue(finished).expect(201);
    const all = await stored();
    expect(all.map(({ number }) => number)).toEqual(numbers(3));
    expect(new Set(all.map(({ code }) => code)).size).toBe(3);
    expect(all.map(({ snapshot }) => snapshot)).toEqual(
      ['Aa', 'Ab', 'Ac'].map((letters) =>
        expect.objectContaining({
          name: `Ana Anić ${letters}`,
          course: 'Python',
          from: '2026-01-12',
          hours: 24,
          licence: '',
        }),
      ),
    );
    expect((await mailsOf('certificateIssued')).map(({ message }) => message.to)).toEqual([
      'ana001@example.com',
      'ana002@example.com',
      'ana003@example.com',
    ]);
    expect(await AuditEntry.countDocuments({ event: 'certificatesIssued' })).toBe(1);
    expect(await auditRecords()).toEqual([]);
    expect((await prepared(finished)).people.map(({ certificate }) => certificate)).toEqual(numbers(3));
  });

  it('refuses another list with the same key', async () => {
    const finished = await createFinishedCourse({ seats: 2 });
    const key = randomUUID();
    await issue(finished, { key, people: finished.people.slice(0, 1) }).expect(201);
    const { body } = await issue(finished, { key }).expect(422);
    expect(body.code).toBe('idempotency_mismatch');
    expect(await Certificate.countDocuments()).toBe(1);
  });

  it('needs a reason for somebody who has not paid, and stores it', async () => {
    const finished = await createFinishedCourse({ seats: 1, isPaid: false });
    const { body } = await issue(finished).expect(409);
    expect(body.message).toBe('Ana Anić Aa: nije plaćeno. Navedite razlog ili je izostavite.');
    await issue(finished, { reason: 'Plaća Zavod, nalog 17/26.' }).expect(201);
    expect((await stored())[0]?.exception).toBe('Plaća Zavod, nalog 17/26.');
  });

  it.each([
    ['whose last lesson is to come', { start: '2098-01-12' }, 'Kurs još nije počeo.'],
    [
      'with a lesson to come',
      {
        lastDay: '2098-03-09',
        lessons: [
          { day: '2098-03-09', from: '17:00', to: '20:00', room: '', topic: '', state: 'planned' as const },
        ],
      },
      'Kurs još traje: posljednji susret je 9. 3. 2098.',
    ],
    ['with an open lesson', { lessons: [OPEN] }, 'Prisustvo za susret 12. 1. 2026. još nije zaključeno.'],
    ['that was cancelled', { runState: 'cancelled' as const }, 'Kurs je otkazan.'],
  ])('is refused for a course %s', async (_what, changes, message) => {
    const finished = await createFinishedCourse({ seats: 1 });
    await Course.updateOne({ _id: finished.course._id }, changes);
    const { body } = await issue(finished).expect(409);
    expect(body.message.replaceAll('\u00a0', ' ')).toBe(message);
    expect((await prepared(finished)).refusal).not.toBeNull();
    expect(await Certificate.countDocuments()).toBe(0);
  });

  it.each([
    [
      'every lesson is closed',
      { lessons: [{ ...OPEN, state: 'held' as const, closed: { at: new Date(), by: BY } }] },
      409,
    ],
    ['the open lesson is cancelled', { lessons: [{ ...OPEN, state: 'cancelled' as const }] }, 201],
    [
      'attendance is no condition',
      { lessons: [OPEN], completion: { ...DEFAULT_COMPLETION, minPercent: 0 } },
      201,
    ],
  ])('counts the hours of closed lessons when %s', async (_what, changes, status) => {
    const finished = await createFinishedCourse({ seats: 1 });
    await Course.updateOne({ _id: finished.course._id }, changes);
    expect((await prepared(finished)).refusal).toBeNull();
    await issue(finished).expect(status);
  });

  it('gives one certificate each when 50 requests issue to one group at the same time', async () => {
    const finished = await createFinishedCourse({ seats: 4 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => issue(finished)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await stored()).map(({ number }) => number)).toEqual(numbers(4));
    expect(await mailsOf('certificateIssued')).toHaveLength(4);
    expect(await documentViolations()).toEqual([]);
  });

  it('shows the mails first, and takes no number for that', async () => {
    const finished = await createFinishedCourse({ seats: 2 });
    const request = {
      params: { id: finished.course._id },
      body: bodyFor(finished.people),
      isMailPreview: true,
    };
    const { body } = await as(staff).issueCertificates(request).expect(200);
    expect(body.mails).toHaveLength(2);
    await issue(finished).expect(201);
    expect((await stored()).map(({ number }) => number)).toEqual(numbers(2));
  });
});

async function issued(): Promise<CertificateFields> {
  await issue(await createFinishedCourse({ seats: 1 })).expect(201);
  await OutboxMail.deleteMany();
  return Certificate.findOne().orFail().lean<CertificateFields>();
}

describe('after the issue', () => {
  it('a revoked certificate says when and why, mails it, and holds no more', async () => {
    const { _id: id, number } = await issued();
    const { body } = await as(staff)
      .revokeCertificate({ params: { id }, body: { reason: 'mistake' } })
      .expect(200);
    expect(body).toMatchObject({ number, state: 'revoked', revocation: { reason: 'mistake' } });
    expect((await mailsOf('certificateRevoked'))[0]?.message).toMatchObject({
      to: 'ana001@example.com',
      number,
    });
    await as(staff)
      .revokeCertificate({ params: { id }, body: { reason: 'mistake' } })
      .expect(409);
    await as(staff)
      .correctCertificate({ params: { id }, body: { name: 'Ana' } })
      .expect(409);
    expect(await auditRecords()).toEqual([]);
  });

  it('a participant whose certificate was revoked can get another one', async () => {
    const { _id: id, participant, course } = await issued();
    await as(staff)
      .revokeCertificate({ params: { id }, body: { reason: 'mistake' } })
      .expect(200);
    await as(staff)
      .issueCertificates({ params: { id: course }, body: bodyFor([{ _id: participant }]) })
      .expect(201);
    expect((await stored()).map(({ number, state }) => [number, state])).toEqual(
      ['revoked', 'valid'].map((state, index) => [numbers(2)[index], state]),
    );
  });

  it('a correction has a new number, and the earlier one is replaced by it', async () => {
    const { _id: id, number } = await issued();
    const { body } = await as(staff)
      .correctCertificate({ params: { id }, body: { name: 'Ana Anić-Đukić' } })
      .expect(201);
    expect(body).toMatchObject({ name: 'Ana Anić-Đukić', state: 'valid', replaces: number });
    const [earlier, corrected] = await stored();
    expect(earlier).toMatchObject({ state: 'replaced', isValid: false, replacedBy: corrected?._id });
    expect(corrected?.number).toEqual(numbers(2)[1]);
    expect((await mailsOf('certificateReplaced'))[0]?.message).toMatchObject({ earlier: number });
    expect(await auditRecords()).toEqual([]);
  });

  it('nobody issues, revokes or corrects without the permission', async () => {
    const { _id: id, course } = await issued();
    const other = await createUser({ roles: ['accounting', 'editor'] });
    const refused = [
      await as(other).prepareCertificates({ params: { id: course } }),
      await as(other).revokeCertificate({ params: { id }, body: { reason: 'mistake' } }),
      await as(other).correctCertificate({ params: { id }, body: { name: 'Ana' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
