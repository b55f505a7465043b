import { SCAN_FIELD } from '@institut/contract/attendance/values';
import { dayAfter } from '@institut/contract/frame/days';
import { RETENTION_DAYS, SCANS_MAX } from '@institut/contract/limits';
import { trusted, Types } from 'mongoose';
import sharp from 'sharp';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { createCourse, createUser } from '../../../test/support/factories.ts';
import { useParticipants } from '../../../test/support/participants.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { sampleImage } from '../../../test/support/uploads.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { SignatureScan, SignatureScanFile } from '../../core/attendance/signatureScan.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';

useTestDatabase();

const shop = useParticipants();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
const HTML = Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF');
const LESSON = new Types.ObjectId();
let lecturer: UserDocument;

beforeEach(async () => {
  lecturer = await createUser({ roles: ['lecturer'], name: 'Dino', lastName: 'Dinić' });
  const lessons = [{ _id: LESSON, day: dayAfter(today(), 3), from: '17:00', to: '20:00' }];
  const lecturers = [{ name: 'Dino Dinić', title: '', bio: '', image: '', user: lecturer._id }];
  await Course.updateOne(
    { _id: shop.course._id },
    { lessons, lecturers, start: lessons[0]?.day, lastDay: lessons[0]?.day },
  );
});

const add = (file: Buffer, lesson?: Types.ObjectId, by = lecturer) => {
  const request = as(by).uploadScan({ params: { id: shop.course._id } });
  if (lesson) void request.field('lesson', lesson.toString());
  return request.attach(SCAN_FIELD, file, { filename: '../../lista.exe', contentType: 'text/html' });
};
const listed = async () =>
  (
    await as(lecturer)
      .getAttendance({ params: { id: shop.course._id } })
      .expect(200)
  ).body.scans;
const download = (scan: string, by = lecturer, id: Types.ObjectId = shop.course._id) =>
  as(by).downloadScan({ params: { id, scan } });

it('stores a PDF as it is, and gives it to staff as an attachment', async () => {
  const { body } = await add(PDF, LESSON).expect(201);
  expect(body).toMatchObject({
    lesson: LESSON.toString(),
    type: 'application/pdf',
    size: PDF.length,
    by: 'Dino Dinić',
  });
  expect(await listed()).toEqual([body]);
  const { headers, body: bytes } = await download(body._id).buffer(true).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=potpisna-lista.pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(bytes).toEqual(PDF);
  const [stored] = await SignatureScan.find().lean();
  const days = ((stored?.removeAt.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(RETENTION_DAYS.participant + 2);
  expect(await AuditEntry.find({ event: 'scanAdded' }).lean()).toMatchObject([
    { target: { label: 'Python' }, changes: [{ field: 'lesson', to: `${dayAfter(today(), 3)} 17:00` }] },
  ]);
  await add(PDF, LESSON).expect(409);
  await add(PDF).expect(201);
});

it('draws an image anew, without its place', async () => {
  const image = await sampleImage(3000, 4000)
    .withExif({ IFD3: { GPSLatitude: '43/1' } })
    .png()
    .toBuffer();
  const { body } = await add(image).expect(201);
  expect(body).toMatchObject({ lesson: null, type: 'image/jpeg' });
  const { body: bytes } = await download(body._id).buffer(true).expect(200);
  const metadata = await sharp(bytes as Buffer).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1600 });
  expect(metadata.exif).toBeUndefined();
});

it.each<[string, () => Promise<Buffer> | Buffer, number]>([
  ['a page', () => HTML, 415],
  ['a PDF without an end', () => PDF.subarray(0, 20), 400],
  [
    'a PDF with a script',
    () => Buffer.concat([PDF, Buffer.from('/OpenAction << /S /JavaScript /JS (x) >>'), PDF]),
    400,
  ],
  [
    'a PDF that is a page too',
    () => Buffer.concat([PDF, Buffer.from('<script>alert(1)</script>'), PDF]),
    400,
  ],
  ['an empty file', () => Buffer.alloc(0), 400],
  ['a file above the limit', () => Buffer.concat([Buffer.alloc(5 * 1024 * 1024, 'a'), PDF]), 413],
  ['a broken image', async () => (await sampleImage(50, 50).png().toBuffer()).subarray(0, 90), 400],
])('refuses %s, and stores nothing', async (_what, file, status) => {
  await add(await file()).expect(status);
  expect(await SignatureScanFile.countDocuments()).toBe(0);
});

it('keeps scans of other courses, unknown lessons and one too many apart', async () => {
  const { body } = await add(PDF).expect(201);
  const other = await createCourse();
  const stranger = await createUser({ roles: ['lecturer'] });
  await add(PDF, undefined, stranger).expect(404);
  await add(PDF, new Types.ObjectId()).expect(404);
  await download(body._id, stranger).expect(404);
  await download(body._id, shop.staff, other._id).expect(404);
  await as(shop.staff)
    .deleteScan({ params: { id: other._id, scan: body._id } })
    .expect(404);
  const [scan] = await SignatureScan.find().lean();
  await SignatureScan.insertMany(
    Array.from({ length: SCANS_MAX - 1 }, (_, index) => ({
      ...scan,
      _id: new Types.ObjectId(),
      sha256: `${index}`,
    })),
  );
  await add(PDF, LESSON).expect(409);
  expect(await SignatureScanFile.countDocuments()).toBe(1);
  await SignatureScan.deleteMany({ sha256: trusted({ $ne: scan?.sha256 ?? '' }) });
});

it('is deleted with its file, and the audit log says so', async () => {
  const { body } = await add(PDF, LESSON).expect(201);
  const act = () => as(lecturer).deleteScan({ params: { id: shop.course._id, scan: body._id } });
  await act().expect(204);
  await act().expect(404);
  await download(body._id).expect(404);
  expect(await SignatureScanFile.countDocuments()).toBe(0);
  expect(await AuditEntry.find({ event: 'scanDeleted' }).lean()).toHaveLength(1);
});
