import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { forgetWindows } from '../../../http/limiter.ts';
import { today } from '../../../lib/instituteDay.ts';
import { createLogger } from '../../../lib/logger.ts';
import {
  createCandidate,
  pdfOf,
  PERSON,
  sendApplication,
  useDataFolder,
} from '../../../test/support/candidates.ts';
import { as } from '../../../test/support/client.ts';
import { buildCareer, createCareer, createUser } from '../../../test/support/factories.ts';
import { EICAR, type FakeClamd, startFakeClamd } from '../../../test/support/fakeClamd.ts';
import { fakeDate } from '../../../test/support/fakeTimers.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { fileTransport } from '../../mail/mail.transport.ts';
import { purgeExpired } from '../../outputs/privacy/retention.ts';
import { withdrawRestoredCandidates } from '../../outputs/privacy/erasedCandidate.service.ts';
import { Candidate, type CandidateFields } from './candidate.model.ts';
import { candidatesWithoutFile, removeCandidateOrphans, scanPending } from './candidateFiles.service.ts';
import { dump } from '../../../test/support/erasures.ts';
import { flushEvents } from '../../audit/auditQueue.ts';
import { candidateStore } from '../../../lib/storage/openStore.ts';

useTestDatabase();
const data = useDataFolder();

const filesIn = () => readdir(join(data.path, 'candidates')).catch(() => []);
const stored = () => Candidate.find().sort({ _id: 1 }).lean<CandidateFields[]>();
const staff = () => createUser({ roles: ['recruiter'] });

/** Sends every mail that is due and returns the texts. */
async function mailTexts(): Promise<string[]> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.map(({ text }) => text);
}
const tokenIn = (text = '') => /#t=([\w-]{43})/.exec(text)?.[1] ?? '';

describe('an application', () => {
  it('is stored with a private file, and a link in a mail', async () => {
    const career = await createCareer();
    await sendApplication(career, pdfOf(), { message: 'Predajem fiziku.', wantsPool: 'on' }).expect(204);
    const [candidate] = await stored();
    expect(candidate).toMatchObject({
      ...PERSON,
      message: 'Predajem fiziku.',
      state: 'new',
      file: { type: 'pdf', bytes: pdfOf().length, scan: 'unscanned' },
      talentPoolUntil: expect.any(Date),
    });
    const file = join(data.path, 'candidates', candidate?.file?.id ?? '');
    expect([(await stat(file)).mode & 0o777, await readFile(file)]).toEqual([0o600, pdfOf()]);
    const [text] = await mailTexts();
    const { body } = await as(null)
      .openCandidate({ body: { token: tokenIn(text) } })
      .expect(200);
    expect(body).toMatchObject({ ...PERSON, state: 'new', career: { title: career.title } });
    expect(JSON.stringify([candidate, await readOutbox()])).not.toContain(tokenIn(text));
  });

  it('of the same address replaces the earlier one and its file, also from two tabs at once', async () => {
    const career = await createCareer();
    await Promise.all([1, 2].map((tab) => sendApplication(career, pdfOf(`% ${tab}`)).expect(204)));
    await sendApplication(career, pdfOf('% 3'), { email: PERSON.email.toUpperCase() }).expect(204);
    expect(await stored()).toHaveLength(1);
    expect(await filesIn()).toEqual([(await stored())[0]?.file?.id]);
    expect((await mailTexts()).map((text) => text.includes('zamijenili'))).toEqual([false, true, true]);
  });

  it.each([
    ['on the last day', { dateEnd: today() }, 204],
    ['on the day after', { dateEnd: '2026-01-05', date: '2026-01-01' }, 404],
    ['for a closed ad', { status: 'Zatvoreno' as const }, 404],
    ['for a draft', { isDraft: true }, 404],
  ])('%s is answered by %s %i', async (_when, ad, status) => {
    await sendApplication(await createCareer(ad)).expect(status);
    expect(await filesIn()).toHaveLength(status === 204 ? 1 : 0);
  });

  it.each([
    ['without a file', null, {}, 400, { file: 'Odaberite datoteku.' }],
    ['with a program', Buffer.from('MZ\x90'), {}, 400, { file: 'Pošaljite biografiju kao PDF ili DOCX.' }],
    ['without a name', pdfOf(), { name: ' ' }, 400, { name: 'Unesite ime.' }],
    ['with 5 MB and a byte', Buffer.alloc(UPLOAD_MAX_BYTES + 1), {}, 413, undefined],
  ])('%s is refused and stores nothing', async (_what, file, fields, status, errors) => {
    const { body } = await sendApplication(await createCareer(), file, fields).expect(status);
    expect([body.fields, await stored(), await filesIn(), await readOutbox()]).toEqual([errors, [], [], []]);
  });

  it('of a robot is answered as any other, and stores nothing', async () => {
    await sendApplication(await createCareer(), pdfOf(), { website: 'https://zlo.example' }).expect(204);
    expect([await stored(), await filesIn()]).toEqual([[], []]);
  });
});

describe('the virus scanner', () => {
  let clamd: FakeClamd;
  beforeEach(async () => {
    clamd = await startFakeClamd();
    jest.replaceProperty(env, 'CLAMAV_URL', clamd.url);
  });
  afterEach(() => clamd.close());

  it('has a file with a virus refused, and another one marked as clean', async () => {
    const career = await createCareer();
    const { body } = await sendApplication(career, pdfOf(`% ${EICAR}`)).expect(400);
    expect([body.fields.file, await filesIn()]).toEqual([expect.stringContaining('virus'), []]);
    await sendApplication(career).expect(204);
    expect((await stored())[0]?.file?.scan).toBe('clean');
  });

  it.each([
    ['', 'clean', 200, 1],
    [`% ${EICAR}`, 'infected', 404, 0],
  ])('that was down checks a file later (%s): %s', async (content, scan, status, files) => {
    jest.replaceProperty(env, 'CLAMAV_URL', 'tcp://127.0.0.1:1');
    await sendApplication(await createCareer(), pdfOf(content)).expect(204);
    const [{ _id: id } = { _id: '' }] = await stored();
    const recruiter = await staff();
    await as(recruiter).downloadCandidateFile({ params: { id } }).expect(409);
    expect(await scanPending()).toBe(0);
    jest.replaceProperty(env, 'CLAMAV_URL', clamd.url);
    expect(await scanPending()).toBe(1);
    expect([(await stored())[0]?.file?.scan, (await filesIn()).length]).toEqual([scan, files]);
    await as(recruiter).downloadCandidateFile({ params: { id } }).expect(status);
  });
});

describe('staff', () => {
  it('list the candidates of an ad and read one, whose file is sent as an attachment and recorded', async () => {
    const career = await createCareer();
    const { candidate } = await createCandidate(career);
    const recruiter = await staff();
    const { body: ads } = await as(recruiter).listCandidateCareers().expect(200);
    expect(ads).toMatchObject({
      careers: [{ title: career.title, candidates: 1, new: 1 }],
      hasScanner: false,
    });
    const params = { id: candidate._id };
    const query = { state: 'new' } as const;
    const { body: list } = await as(recruiter)
      .listCandidates({ params: { id: career._id }, query })
      .expect(200);
    expect(list).toMatchObject([PERSON]);
    const { headers } = await as(recruiter).downloadCandidateFile({ params }).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Lamija Zvijezda\.pdf"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const events = await AuditEntry.find({ event: 'candidateFileRead' }).lean();
    expect(events).toMatchObject([{ target: { id: candidate._id.toString(), label: career.title } }]);
  });

  it('answer by mail, and revoke a rejection within an hour', async () => {
    const { candidate, token } = await createCandidate(await createCareer());
    await mailTexts();
    const recruiter = await staff();
    const params = { id: candidate._id };
    const rejection = { answer: 'rejected', text: 'Nažalost, izabrali smo drugog kandidata.' } as const;
    const body = { ...rejection, version: 0 };
    const answered = await as(recruiter).answerCandidate({ params, body }).expect(200);
    expect(answered.body).toMatchObject({
      state: 'rejected',
      waitingAnswer: { answer: 'rejected' },
      version: 1,
    });
    expect((await as(null).openCandidate({ body: { token } })).body.state).toBe('new');
    expect(await mailTexts()).toEqual([]);
    await as(recruiter)
      .setCandidateState({ params, body: { state: 'hired', version: 1 } })
      .expect(409);
    const revoked = await as(recruiter).revokeCandidateAnswer({ params }).expect(200);
    expect(revoked.body).toMatchObject({ state: 'new', waitingAnswer: null, version: 2 });
    await as(recruiter).revokeCandidateAnswer({ params }).expect(409);

    await as(recruiter)
      .answerCandidate({ params, body: { ...rejection, version: 2 } })
      .expect(200);
    fakeDate(new Date(Date.now() + 61 * 60_000));
    expect(await mailTexts()).toEqual([expect.stringContaining(rejection.text)]);
    expect((await as(null).openCandidate({ body: { token } })).body.state).toBe('rejected');
    await as(recruiter).revokeCandidateAnswer({ params }).expect(409);
  });

  it('refuse a change of a version that is no longer the newest', async () => {
    const { candidate } = await createCandidate(await createCareer());
    const params = { id: candidate._id };
    const body = { state: 'review', version: 0 } as const;
    const recruiter = await staff();
    const both = [1, 2].map(() => as(recruiter).setCandidateState({ params, body }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    await as(recruiter)
      .addCandidateNote({ params, body: { text: 'Zvati.' } })
      .expect(200);
    expect((await as(recruiter).getCandidate({ params })).body.notes).toMatchObject([{ text: 'Zvati.' }]);
  });

  it.each(['editor', 'enrolment', 'accounting', 'lecturer'] as const)(
    'with the role %s see none',
    async (role) => {
      const { candidate } = await createCandidate(await createCareer());
      const other = await createUser({ roles: [role] });
      const { status } = await as(other).getCandidate({ params: { id: candidate._id } });
      expect(status).toBe(403);
    },
  );

  it('and visitors find none by a guess', async () => {
    await createCandidate(await createCareer());
    const recruiter = await staff();
    const answers = new Set<number>();
    for (let guess = 0; guess < 1000; guess += 1) {
      const [id, token] = [new Types.ObjectId(), randomBytes(32).toString('base64url')];
      const { status } =
        guess % 2
          ? await as(recruiter).getCandidate({ params: { id } })
          : await as(null).openCandidate({ body: { token } });
      answers.add(status);
      if (guess % 100 === 0) forgetWindows();
    }
    expect([...answers]).toEqual([404]);
  });
});

describe('a withdrawal', () => {
  const PERSONAL = ['Zvjezdana', 'Kometa', 'zvjezdana@example.net', '061 999 888'];
  const WRITTEN = ['Asteroid', 'Pulsar', 'Meteorit', 'Kvazar', 'Galaksija', 'Maglica'];
  const FILES = ['Supernova', 'Andromeda'];
  const MARKS = [...PERSONAL, ...WRITTEN, ...FILES];

  it('erases each of 12 marks in records, files and mails', async () => {
    const career = await createCareer();
    const [name = '', lastName = '', email = '', phone = ''] = PERSONAL;
    const [message = '', later = '', note = '', otherNote = '', text = '', rejection = ''] = WRITTEN;
    const given = { name, lastName, email, phone, message };
    await sendApplication(career, pdfOf(`% ${FILES[0]}`), given).expect(204);
    const [{ _id: id } = { _id: '' }] = await stored();
    const recruiter = await staff();
    for (const one of [note, otherNote])
      await as(recruiter)
        .addCandidateNote({ params: { id }, body: { text: one } })
        .expect(200);
    await as(recruiter)
      .answerCandidate({ params: { id }, body: { answer: 'interview', text, version: 1 } })
      .expect(409);
    await as(recruiter)
      .answerCandidate({ params: { id }, body: { answer: 'interview', text, version: 0 } })
      .expect(200);
    const [mail] = await mailTexts();
    await sendApplication(career, pdfOf(`% ${FILES[1]}`), { ...given, message: later }).expect(204);
    const rejected = { answer: 'rejected', text: rejection, version: 2 } as const;
    await as(recruiter).answerCandidate({ params: { id }, body: rejected }).expect(200);
    const { deps } = deliveryDeps(fileTransport(join(data.path, 'mail'), env.MAIL_FROM, true));
    while (await deliverNext(deps));
    expect(await readdir(join(data.path, 'mail'))).toHaveLength(1);
    const planted = `${await dump()}${String(await readFile(join(data.path, 'candidates', (await filesIn())[0] ?? '')))}`;
    // A new application replaces the message and the file of the one before.
    expect(MARKS.filter((mark) => !planted.includes(mark))).toEqual([message, FILES[0]]);

    const body = { token: tokenIn(mail) };
    await as(null).withdrawCandidate({ body }).expect(204);
    await as(null).openCandidate({ body }).expect(404);
    await as(null).withdrawCandidate({ body }).expect(404);
    await flushEvents({ all: true });
    const left = await dump();
    expect([...MARKS, 'zvjezdana'].filter((mark) => left.includes(mark))).toEqual([]);
    expect([await filesIn(), await readdir(join(data.path, 'mail'))]).toEqual([[], []]);
    expect((await as(recruiter).getCandidate({ params: { id } })).body).toMatchObject({
      state: 'withdrawn',
      email: '',
    });
    await sendApplication(career, pdfOf(), given).expect(204);
    expect((await stored()).map(({ state }) => state)).toEqual(['withdrawn', 'new']);
  });

  it('is repeated at the start when a restored backup has brought the candidate back', async () => {
    const { candidate, token } = await createCandidate(await createCareer());
    await as(null).withdrawCandidate({ body: { token } }).expect(204);
    await Candidate.replaceOne({ _id: candidate._id }, candidate);
    await withdrawRestoredCandidates(createLogger('error'));
    expect(await stored()).toEqual([expect.objectContaining({ state: 'withdrawn', name: '', file: null })]);
    await as(null).openCandidate({ body: { token } }).expect(404);
  });
});

it('candidates are erased at the end of their retention, and files without a record within the hour', async () => {
  const { candidate } = await createCandidate(await createCareer({ dateEnd: today() }));
  expect(await removeCandidateOrphans(candidateStore(), new Date(Date.now() + 3_600_000))).toBe(0);
  const end = candidate.eraseAt.getTime();
  await purgeExpired(env, new Date(end - 1000));
  expect(await stored()).toHaveLength(1);
  await purgeExpired(env, new Date(end + 1000));
  expect([await stored(), (await filesIn()).length]).toEqual([[], 1]);
  expect(await removeCandidateOrphans(candidateStore(), new Date(Date.now() + 60_000))).toBe(0);
  expect(await removeCandidateOrphans(candidateStore(), new Date(Date.now() + 3_600_000))).toBe(1);
  expect(await filesIn()).toEqual([]);
});

it('the day of the erasure follows the deadline of the ad', async () => {
  const career = await createCareer({ dateEnd: '2099-03-01' });
  const { candidate } = await createCandidate(career);
  const { isDraft: _isDraft, ...fields } = buildCareer({ dateEnd: '2099-05-01' });
  const editor = await createUser({ roles: ['editor'] });
  await as(editor)
    .updateCareer({ params: { id: career._id }, body: fields })
    .expect(200);
  const [moved] = await stored();
  const days = ((moved?.eraseAt.getTime() ?? 0) - candidate.eraseAt.getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(61);
});

it('the doctor names a candidate without its file', async () => {
  const { candidate } = await createCandidate(await createCareer());
  expect(await candidatesWithoutFile(candidateStore())).toEqual([]);
  await candidateStore().remove([candidate.file?.id ?? '']);
  expect(await candidatesWithoutFile(candidateStore())).toEqual([candidate._id.toString()]);
});
