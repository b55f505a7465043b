import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PreparedCertificates } from '@institut/contract/certificates/schema';
import type { CertificateTemplate } from '@institut/contract/certificates/templates.schema';
import sharp from 'sharp';
import { env } from '../../../config/env.ts';
import { publicStore } from '../../../lib/storage/openStore.ts';
import {
  bodyFor,
  buildTemplate,
  createFinishedCourse,
  type FinishedCourse,
} from '../../../test/support/certificates.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Course } from '../../core/courses/course.model.ts';
import { CertificateTemplate as Stored } from '../../core/certificates/certificateTemplate.model.ts';
import { removeOrphans } from '../../site/uploads/orphans.service.ts';
import { storeImage } from '../../site/uploads/upload.service.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Certificate, type CertificateFields } from './certificate.model.ts';

useTestDatabase();

const root = mkdtempSync(join(tmpdir(), 'institut-templates-'));
const { UPLOADS_DIR } = env;
let made = 0;
let staff: UserDocument;
beforeEach(async () => {
  made += 1;
  env.UPLOADS_DIR = join(root, String(made));
  mkdirSync(env.UPLOADS_DIR);
  staff = await createUser({ roles: ['enrolment'] });
});
afterAll(() => {
  env.UPLOADS_DIR = UPLOADS_DIR;
  rmSync(root, { recursive: true });
});

type Given = Parameters<typeof buildTemplate>[0];

async function create(given?: Given): Promise<CertificateTemplate> {
  const { body } = await as(staff)
    .createCertificateTemplate({ body: buildTemplate(given) })
    .expect(201);
  return body;
}
const save = ({ _id: id, version }: CertificateTemplate, given: Given = {}) =>
  as(staff).saveCertificateTemplate({ params: { id }, body: buildTemplate({ version, ...given }) });
const choose = ({ course }: FinishedCourse, template: string | null) =>
  as(staff).chooseCertificateTemplate({ params: { id: course._id }, body: { template } });

async function prepared({ course }: FinishedCourse): Promise<PreparedCertificates> {
  const { body } = await as(staff).prepareCertificates({ params: { id: course._id } });
  return body;
}

async function issue({ course, people }: FinishedCourse, index = 0): Promise<CertificateFields> {
  const person = people[index]!;
  await as(staff)
    .issueCertificates({ params: { id: course._id }, body: bodyFor([person]) })
    .expect(201);
  return (await Certificate.findOne({ participant: person._id }).lean<CertificateFields>())!;
}

async function fileOf({ code }: CertificateFields): Promise<Buffer> {
  const { body } = await as(staff).downloadCertificate({ params: { code } }).expect(200);
  return body;
}

async function refused(given: Given): Promise<Record<string, string>> {
  const { body } = await as(staff)
    .createCertificateTemplate({ body: buildTemplate(given) })
    .expect(400);
  return (body as unknown as { fields: Record<string, string> }).fields;
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const image = async (background: string): Promise<string> =>
  storeImage(
    await sharp({ create: { width: 60, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
    publicStore(),
  );

/** Returns the number of files that are removed within 40 days after so many. */
const removedAfter = async (days: number) =>
  (await removeOrphans(publicStore(), later(days))) + (await removeOrphans(publicStore(), later(days + 40)));

it('a course uses its chosen template, otherwise that of its type, otherwise the standard one', async () => {
  const finished = await createFinishedCourse({ seats: 3 });
  const standard = await issue(finished);
  expect([standard.template, standard.snapshot.design]).toEqual([{ id: null, version: 1 }, undefined]);
  expect((await prepared(finished)).used).toBeNull();
  const ofType = await create({ name: 'Tip', courseType: finished.course.tipObuke, orientation: 'portrait' });
  const chosen = await create({ name: 'Odabrani' });
  expect((await issue(finished, 1)).template).toMatchObject({ version: 1 });
  expect((await prepared(finished)).used).toBe(ofType.name);
  const { body } = await choose(finished, chosen._id).expect(200);
  expect(body).toMatchObject({ used: chosen.name, template: chosen._id });
  const last = await issue(finished, 2);
  expect(last.template.id?.toString()).toBe(chosen._id);
  expect(last.snapshot.design?.orientation).toBe('landscape');
  await choose(finished, null).expect(200);
  expect((await Course.findById(finished.course._id).lean())?.certificateTemplate).toBeUndefined();
  await choose(finished, String(finished.course._id)).expect(404);
});

it('a new version changes no byte of an issued certificate, and only later ones have it', async () => {
  const finished = await createFinishedCourse({ seats: 2 });
  const signature = { name: 'Ana Anić', role: '', roleEn: '', image: await image('#123456') };
  const first = await create({ background: await image('#abcdef'), signatories: [signature] });
  await choose(finished, first._id).expect(200);
  const issued = await issue(finished);
  const before = await fileOf(issued);
  const texts = { ...first.texts, body: 'Kurs {kurs}: {sati}.' };
  const { body: second } = await save(first, { texts, orientation: 'portrait' }).expect(200);
  expect(second).toMatchObject({ version: 2, isUsed: true, texts });
  expect(await Stored.countDocuments({ template: first._id })).toBe(2);
  expect((await fileOf(issued)).equals(before)).toBe(true);
  const later = await issue(finished, 1);
  expect(later.template).toMatchObject({ version: 2 });
  const { body: shown } = await as(null).checkCertificate({ params: { code: later.code } });
  expect(shown.isIntact).toBe(true);
  expect(shown.facts).toMatchObject({ texts: ['Kurs Python: 24 sata.'], signatories: ['Ana Anić'] });
});

it('a certificate whose stored design was changed is not intact', async () => {
  const finished = await createFinishedCourse({ seats: 1 });
  await choose(finished, (await create())._id);
  const { _id, code } = await issue(finished);
  await Certificate.updateOne({ _id }, { 'snapshot.design.texts.body': 'S pohvalom' });
  const { body } = await as(null).checkCertificate({ params: { code } });
  expect(body).toMatchObject({ isIntact: false, facts: null });
});

it('an edit of an earlier version, a second template of a type and unknown fields or images are refused', async () => {
  const first = await create({ courseType: 'Trening kurs' });
  const same = { courseType: first.courseType };
  await save(first, same).expect(200);
  const { body: stale } = await save(first, same).expect(409);
  expect(stale).toMatchObject({ code: 'stale_edit' });
  expect(await refused({ courseType: 'Trening kurs' })).toMatchObject({
    courseType: 'Tip „Trening kurs” već ima predložak „Programiranje”.',
  });
  const texts = { ...first.texts, reason: 'za {kursa}' };
  expect(Object.keys(await refused({ texts }))).toEqual(['texts.reason']);
  const lost = `/uploads/${'a'.repeat(32)}.webp`;
  expect(Object.keys(await refused({ logo: lost }))).toEqual(['logo']);
  await publicStore().write([{ name: `${'b'.repeat(32)}.webp`, data: Buffer.from('%PDF-1.7') }]);
  const signatories = [{ name: 'Ana', role: '', roleEn: '', image: `/uploads/${'b'.repeat(32)}.webp` }];
  expect(Object.keys(await refused({ signatories }))).toEqual(['signatories.0.image']);
});

it('a template is deleted unless a course or a certificate has it', async () => {
  const finished = await createFinishedCourse({ seats: 1 });
  const template = await create();
  const remove = () => as(staff).deleteCertificateTemplate({ params: { id: template._id } });
  await choose(finished, template._id).expect(200);
  await remove().expect(409);
  await issue(finished);
  await choose(finished, null).expect(200);
  await remove().expect(409);
  await Certificate.deleteMany();
  await remove().expect(204);
  expect(await Stored.countDocuments()).toBe(0);
  await remove().expect(404);
});

it('the images of every version are kept, and removed with the template', async () => {
  const template = await create({ logo: await image('#111111') });
  await save(template, { logo: '', background: await image('#222222') }).expect(200);
  expect(await removedAfter(0)).toBe(0);
  await as(staff)
    .deleteCertificateTemplate({ params: { id: template._id } })
    .expect(204);
  expect(await removedAfter(100)).toBe(10);
});

it('the preview of unsaved fields is a PDF', async () => {
  const { body, headers } = await as(staff)
    .previewCertificateTemplate({ body: buildTemplate({ languages: 'bs-en', orientation: 'portrait' }) })
    .expect(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect((body as unknown as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
});
