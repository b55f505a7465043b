import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeOf } from '@institut/contract/certificates/code';
import { env } from '../../../config/env.ts';
import { documentViolations } from '../../../commands/doctor/auditDocuments.ts';
import { bodyFor, createFinishedCourse } from '../../../test/support/certificates.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { createLogger } from '../../../lib/logger.ts';
import { API_ROUTES } from '../../../routes.ts';
import { visitorReads } from '../../site/pages/visitorReads.ts';
import { endDrawing } from '../documents/drawing.ts';
import { hashToken, Participant, tokenOf } from '../../processes/participants/participant.model.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';

useTestDatabase();
afterAll(endDrawing);

let staff: UserDocument;
let buyer: UserDocument;
let certificate: CertificateFields;
let token: string;

beforeEach(async () => {
  [staff, buyer] = [await createUser({ isAdmin: true }), await createUser()];
  const { course, people } = await createFinishedCourse({ seats: 1, buyer });
  await as(staff)
    .issueCertificates({ params: { id: course._id }, body: bodyFor(people) })
    .expect(201);
  certificate = await Certificate.findOne().orFail().lean<CertificateFields>();
  const participant = await Participant.findById(certificate.participant).orFail().lean();
  token = tokenOf(participant);
  await Participant.updateOne({ _id: participant._id }, { tokenHash: hashToken(token) });
});

const check = (code: string) => as(null).checkCertificate({ params: { code } });

describe('the check of a code', () => {
  it('says what the paper says, however the code is typed, and is stored nowhere', async () => {
    const { code, number } = certificate;
    const { body, headers } = await check(code).expect(200);
    expect(body).toEqual({
      number,
      code,
      title: 'certificate',
      state: 'valid',
      issuer: expect.any(String),
      issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isIntact: true,
      facts: {
        name: 'Ana Anić Aa',
        course: 'Python',
        from: '2026-01-12',
        to: '2026-01-12',
        hours: 24,
        grade: '',
        licence: '',
        texts: [],
        signatories: [],
      },
      revocation: null,
      replacedBy: null,
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect((await check(code.toLowerCase().replaceAll('-', ' ')).expect(200)).body.number).toBe(number);
  });

  it('shows number, day and reason of a revoked one, and no name', async () => {
    const { _id: id, code, number } = certificate;
    await as(staff)
      .revokeCertificate({ params: { id }, body: { reason: 'untrue' } })
      .expect(200);
    const { body, text } = await check(code).expect(200);
    expect(body).toMatchObject({ number, state: 'revoked', facts: null, revocation: { reason: 'untrue' } });
    expect(text).not.toContain('Anić');
  });

  it('names the number and the code of the one that replaces it', async () => {
    const { _id: id, code } = certificate;
    const { body: corrected } = await as(staff)
      .correctCertificate({ params: { id }, body: { name: 'Ana Đukić' } })
      .expect(201);
    const { body } = await check(code).expect(200);
    const replacedBy = { number: corrected.number, code: corrected.code };
    expect(body).toMatchObject({ state: 'replaced', facts: null, replacedBy });
    expect((await check(corrected.code).expect(200)).body.facts.name).toBe('Ana Đukić');
  });

  it.each([
    ['a letter of the name', { 'snapshot.name': 'Ana Anić Ab' }],
    ['the hours', { 'snapshot.hours': 240 }],
    ['the number', { number: 'UV-2026-00009' }],
    ['the salt of the name', { salt: 'AAAA' }],
    ['the signature', { signature: '' }],
    ['the badge', { credential: 'a.b.c' }],
  ])('says that a record is not right of which somebody changed %s', async (_what, change) => {
    await Certificate.updateOne({ _id: certificate._id }, { $set: change });
    expect((await check(certificate.code).expect(200)).body).toMatchObject({ isIntact: false, facts: null });
    expect((await documentViolations()).map(({ problem }) => problem)).toContain(
      'its text, badge or signature is not as it was issued',
    );
    await as(staff)
      .downloadCertificate({ params: { code: certificate.code } })
      .expect(409);
  });

  it('finds nothing for random codes, and refuses the 31st of a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await check(codeOf(randomBytes(10)))).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
    const codes = new Set(Array.from({ length: 10_000 }, () => codeOf(randomBytes(10))));
    expect(codes.size).toBe(10_000);
    expect(codes.has(certificate.code)).toBe(false);
  });

  it('says after an erasure that the name was removed, and gives the paper to nobody', async () => {
    const { order, participant, code } = certificate;
    const { seat } = await Participant.findById(participant).orFail().lean();
    await as(staff)
      .eraseParticipant({ params: { id: order, seat } })
      .expect(204);
    const { body } = await check(code).expect(200);
    expect(body).toMatchObject({ state: 'valid', isIntact: true, facts: { name: null, course: 'Python' } });
    expect(await documentViolations()).toEqual([]);
    await as(staff).downloadCertificate({ params: { code } }).expect(409);
    const stored = await Certificate.findById(certificate._id).lean();
    expect(JSON.stringify(stored)).not.toContain('Anić');
  });
});

it('keeps the name after an erasure where a law demands it, without badge and reason', async () => {
  jest.replaceProperty(env, 'CERTIFICATES_KEEP_NAMES', true);
  const { _id, order, participant, code } = certificate;
  await Certificate.updateOne({ _id }, { exception: 'Bolovanje' });
  const { seat } = await Participant.findById(participant).orFail().lean();
  await as(staff)
    .eraseParticipant({ params: { id: order, seat } })
    .expect(204);
  const { body } = await check(code).expect(200);
  expect(body).toMatchObject({ state: 'valid', isIntact: true, facts: { name: 'Ana Anić Aa' } });
  expect(await Certificate.findById(_id).lean()).toMatchObject({ credential: null, exception: '' });
  await as(staff).downloadCertificate({ params: { code } }).expect(200);
});

const bytesOf = (answer: { body: unknown }): Buffer => Buffer.from(answer.body as Uint8Array);
const textOf = async (bytes: Buffer): Promise<string> => {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
  reading.child.stdin?.end(bytes);
  return (await reading).stdout;
};

it('pages read what the code says, not the file of the same path', async () => {
  const read = visitorReads(API_ROUTES, createLogger('silent'));
  const { status, data } = await read(`/api/uvjerenja/${certificate.code}`);
  expect([status, data]).toEqual([200, expect.objectContaining({ number: certificate.number })]);
});

describe('the paper', () => {
  it('goes to staff and to the holder, with a link or an account, and to nobody else', async () => {
    const { code, number } = certificate;
    const answer = await as(staff).downloadCertificate({ params: { code } }).buffer().expect(200);
    expect(answer.headers['content-disposition']).toContain(`${number}.pdf`);
    await as(null).downloadOwnCertificate({ params: { code }, body: { token } }).expect(200);
    const other = token.replace(/.$/, token.endsWith('A') ? 'B' : 'A');
    await as(null)
      .downloadOwnCertificate({ params: { code }, body: { token: other } })
      .expect(404);
    // The company that paid is not the holder.
    await as(buyer).downloadCertificate({ params: { code } }).expect(404);
    await Participant.updateOne({ _id: certificate.participant }, { user: buyer._id });
    await as(buyer).downloadCertificate({ params: { code } }).expect(200);
    const { body } = await as(null).listOwnCertificates({ body: { token } }).expect(200);
    expect(body).toEqual([expect.objectContaining({ number, code, state: 'valid', course: 'Python' })]);
  });

  it('says number, name, course, days and code, and is the same each time', async () => {
    const request = { params: { code: certificate.code } };
    const bytes = bytesOf(await as(staff).downloadCertificate(request).buffer());
    expect(bytesOf(await as(staff).downloadCertificate(request).buffer())).toEqual(bytes);
    const text = (await textOf(bytes)).replaceAll('\u00a0', ' ');
    for (const said of [
      certificate.number,
      certificate.code,
      'Ana Anić Aa',
      'Python',
      '12. 1. 2026.',
      '24 sata',
    ])
      expect(text).toContain(said);
  });

  it('has a sample without a number', async () => {
    const { course: id } = certificate;
    const bytes = bytesOf(await as(staff).previewCertificate({ params: { id } }).buffer().expect(200));
    expect(await textOf(bytes)).toContain('Primjer');
  });
});
