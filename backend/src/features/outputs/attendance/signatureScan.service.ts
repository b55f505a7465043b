import { createHash } from 'node:crypto';
import { fullName } from '@institut/contract/accounts/values';
import { SCAN_FIELD, type ScanType, SCAN_TYPES } from '@institut/contract/attendance/values';
import { dayAfter } from '@institut/contract/frame/days';
import { RETENTION_DAYS, SCANS_MAX } from '@institut/contract/limits';
import { type ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { AppError, conflict, invalidInput, notFound } from '../../../lib/errors.ts';
import { morningOf, today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import {
  SignatureScan,
  type SignatureScanFields as Scan,
  SignatureScanFile,
} from '../../core/attendance/signatureScan.model.ts';
import { type CourseOfLesson, courseOfLessons } from '../../core/courses/courseLookup.service.ts';
import { lessonUnknown } from '../../processes/attendance/marks.service.ts';
import { typeOfFile } from '../../site/candidates/candidateFile.ts';
import { encodeScan } from '../../site/uploads/upload.service.ts';

const scanUnknown = () => notFound('Skenirana potpisna lista', 'f');

/**
 * Stores a scan of a signed sheet, of one lesson or of the whole run. An image is drawn anew, so that neither its place nor anything
 * hidden in it is stored. Throws `not_found`, `unsupported_type` for another file, and a conflict for one that the course has already or
 * that would be one too many.
 */
export async function storeScan(
  id: string,
  lesson: string | undefined,
  file: Buffer,
  user: SessionUser,
): Promise<Scan> {
  await courseWith(id, lesson);
  const { type, bytes } = await acceptedFile(file);
  const fields = {
    _id: new Types.ObjectId(),
    lesson: lesson === undefined ? null : new Types.ObjectId(lesson),
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    at: new Date(),
    by: { user: new Types.ObjectId(user.id), name: fullName(user) },
  };
  try {
    return await withTransaction(
      async (session) => {
        const course = await courseWith(id, lesson, session);
        if ((await SignatureScan.countDocuments({ course: course._id }).session(session)) >= SCANS_MAX)
          throw conflict(`Kurs može imati najviše ${SCANS_MAX} skeniranih listi.`);
        const scan = { ...fields, course: course._id, removeAt: removedWith(course) };
        await SignatureScan.create([scan], { session });
        await SignatureScanFile.create([{ _id: scan._id, removeAt: scan.removeAt, bytes }], { session });
        await recordEvent(session, { event: 'scanAdded', ...entryOf(course, scan) });
        return scan;
      },
      { writes: [] },
    );
  } catch (error) {
    throw isDuplicateKey(error) ? conflict('Ova datoteka je već dodana.') : error;
  }
}

async function courseWith(id: string, lesson: string | undefined, session: ClientSession | null = null) {
  const course = await courseOfLessons(id, session);
  if (lesson !== undefined && !course.lessons.some(({ _id }) => _id.equals(lesson))) throw lessonUnknown();
  return course;
}

async function acceptedFile(file: Buffer): Promise<{ type: ScanType; bytes: Buffer }> {
  if (file.length === 0) throw invalidInput({ [SCAN_FIELD]: 'Datoteka je prazna.' });
  if (file.toString('latin1', 0, 5) === '%PDF-') {
    await typeOfFile(file);
    return { type: 'application/pdf', bytes: file };
  }
  try {
    return { type: 'image/jpeg', bytes: await encodeScan(file) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported_type') throw error;
    throw new AppError('unsupported_type', 'Pošaljite PDF ili sliku: PNG, JPEG, WebP, AVIF ili GIF.', {
      cause: error,
    });
  }
}

/** The participants of a course are erased so many days after its last day; a sheet that comes later stays as long from its own day. */
const removedWith = ({ lastDay }: CourseOfLesson): Date => {
  const from = lastDay > today() ? lastDay : today();
  return morningOf(dayAfter(from, RETENTION_DAYS.participant));
};

function entryOf(course: CourseOfLesson, { lesson }: Pick<Scan, 'lesson'>) {
  const found = course.lessons.find(({ _id }) => lesson?.equals(_id));
  return {
    target: { kind: 'course' as const, id: course._id.toString(), label: course.name },
    changes: found ? [{ field: 'lesson', from: null, to: `${found.day} ${found.from}` }] : [],
  };
}

type ScanOf = { id: string; scan: string };

/** Returns a scan with its file. Throws `not_found`, also for a scan of another course. */
export async function openScan({ id, scan }: ScanOf): Promise<Pick<Scan, 'type'> & { bytes: Buffer }> {
  const found = await SignatureScan.findOne({ _id: scan, course: id }).lean<Scan>();
  const file = found && (await SignatureScanFile.findById(found._id));
  if (!file) throw scanUnknown();
  return { type: found.type, bytes: file.bytes };
}

/** Returns the name under which a scan is saved. */
export const scanName = ({ type }: Pick<Scan, 'type'>): string => `potpisna-lista.${SCAN_TYPES[type]}`;

/** Deletes a scan. Throws `not_found`, also for a scan of another course. */
export const deleteScan = ({ id, scan }: ScanOf): Promise<void> =>
  withTransaction(
    async (session) => {
      const course = await courseOfLessons(id, session);
      const removed = await SignatureScan.findOneAndDelete(
        { _id: scan, course: course._id },
        { session },
      ).lean<Scan>();
      if (!removed) throw scanUnknown();
      await SignatureScanFile.deleteOne({ _id: removed._id }, { session });
      await recordEvent(session, { event: 'scanDeleted', ...entryOf(course, removed) });
    },
    { writes: [] },
  );
