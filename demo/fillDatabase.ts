import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { REPO_ROOT } from '@institut/backend/config/repoRoot';
import { isDuplicateKey } from '@institut/backend/database/databaseErrors';
import { withTransaction } from '@institut/backend/database/transaction';
import { AuditEntry } from '@institut/backend/features/audit/audit.model';
import { Candidate } from '@institut/backend/features/site/candidates/candidate.model';
import { Career } from '@institut/backend/features/site/careers/career.model';
import { Course } from '@institut/backend/features/core/courses/course.model';
import { VersionRecord } from '@institut/backend/database/versions';
import { ProcessRecord } from '@institut/backend/features/health/process.service';
import { JobRecord } from '@institut/backend/features/jobs/job.model';
import { Review } from '@institut/backend/features/catalogue/reviews/review.model';
import { OutboxMail } from '@institut/backend/features/mail/mail.model';
import { News } from '@institut/backend/features/site/news/news.model';
import { Order } from '@institut/backend/features/core/orders/order.model';
import { CancellationModel } from '@institut/backend/features/core/orders/cancellations/cancellation.model';
import { StatementEntry } from '@institut/backend/features/processes/statements/statementEntry.model';
import { Payment } from '@institut/backend/features/core/ledger/payment.model';
import { Note } from '@institut/backend/features/outputs/notes/note.model';
import { Certificate, CourseResult } from '@institut/backend/features/outputs/certificates/certificate.model';
import { IssuerKey } from '@institut/backend/features/outputs/certificates/issuerKey.model';
import { Counter } from '@institut/backend/features/outputs/documents/counter';
import { DocumentModel } from '@institut/backend/features/outputs/documents/document.model';
import { DocumentFile } from '@institut/backend/features/outputs/documents/documentFile.model';
import { SettingsRecord } from '@institut/backend/features/config/settings.model';
import { CertificateTemplate } from '@institut/backend/features/core/certificates/certificateTemplate.model';
import { RunCount } from '@institut/backend/features/core/courses/runCounts';
import { Delivery, Message } from '@institut/backend/features/outputs/messages/message.model';
import { Reminder } from '@institut/backend/features/processes/timetable/reminder.model';
import { WaitingEntry } from '@institut/backend/features/processes/waitingList/waitingEntry.model';
import { Attendance, AttendanceMark } from '@institut/backend/features/core/attendance/attendance.model';
import {
  SignatureScan,
  SignatureScanFile,
} from '@institut/backend/features/core/attendance/signatureScan.model';
import { Participant } from '@institut/backend/features/processes/participants/participant.model';
import { Seat } from '@institut/backend/features/core/seats/seat.model';
import { PaypalOrderModel } from '@institut/backend/features/processes/payments/paypal/paypalOrder.model';
import { encodeVariants } from '@institut/backend/features/site/uploads/upload.service';
import { StoredAsset } from '@institut/backend/features/site/pages/storedAssets.service';
import { UnusedFile } from '@institut/backend/features/site/uploads/orphans.service';
import { Erasure } from '@institut/backend/features/outputs/privacy/erasure.model';
import { RemovedRecord } from '@institut/backend/features/users/accounts/removedIds';
import { KnownLogin } from '@institut/backend/features/users/auth/knownLogin.model';
import { EmailConfirmation } from '@institut/backend/features/users/accounts/emailConfirmation.model';
import { PasswordReset } from '@institut/backend/features/users/auth/passwordReset.model';
import { SecondFactor, WebauthnChallenge } from '@institut/backend/features/users/auth/secondFactor.model';
import { SessionModel } from '@institut/backend/features/users/auth/session.model';
import { UserModel } from '@institut/backend/features/users/lookup/user.model';
import { RateLimitWindow } from '@institut/backend/http/limiter';
import type { ObjectStore } from '@institut/backend/lib/storage/objectStore';
import pLimit from 'p-limit';

/** Returns true while there is no user, course, order, news item or career. */
export async function isDatabaseEmpty(): Promise<boolean> {
  const counts = await Promise.all([
    UserModel.countDocuments(),
    Course.countDocuments(),
    Order.countDocuments(),
    News.countDocuments(),
    Career.countDocuments(),
  ]);
  return counts.every((count) => count === 0);
}

/** Deletes the documents of all collections. */
export async function emptyDatabase(): Promise<void> {
  await Promise.all([
    UserModel.deleteMany(),
    Course.deleteMany(),
    Review.deleteMany(),
    Order.deleteMany(),
    Seat.deleteMany(),
    Participant.deleteMany(),
    RunCount.deleteMany(),
    Attendance.deleteMany(),
    AttendanceMark.deleteMany(),
    SignatureScan.deleteMany(),
    SignatureScanFile.deleteMany(),
    IssuerKey.deleteMany(),
    CancellationModel.deleteMany(),
    Message.deleteMany(),
    Delivery.deleteMany(),
    Reminder.deleteMany(),
    WaitingEntry.deleteMany(),
    DocumentModel.deleteMany(),
    DocumentFile.deleteMany(),
    Counter.deleteMany(),
    Certificate.deleteMany(),
    CertificateTemplate.deleteMany(),
    CourseResult.deleteMany(),
    Note.deleteMany(),
    Payment.deleteMany(),
    StatementEntry.deleteMany(),
    News.deleteMany(),
    Career.deleteMany(),
    Candidate.deleteMany(),
    OutboxMail.deleteMany(),
    PasswordReset.deleteMany(),
    EmailConfirmation.deleteMany(),
    SessionModel.deleteMany(),
    SecondFactor.deleteMany(),
    WebauthnChallenge.deleteMany(),
    PaypalOrderModel.deleteMany(),
    UnusedFile.deleteMany(),
    StoredAsset.deleteMany(),
    RateLimitWindow.deleteMany(),
    SettingsRecord.deleteMany(),
    AuditEntry.deleteMany(),
    KnownLogin.deleteMany(),
    Erasure.deleteMany(),
    RemovedRecord.deleteMany(),
    JobRecord.deleteMany(),
    ProcessRecord.deleteMany(),
    VersionRecord.deleteMany(),
  ]);
}

const IMAGES = join(REPO_ROOT, 'demo/uploads');

/** Writes the missing images as uploads are stored: its variants, and the image itself last. */
async function storeImages(images: ObjectStore): Promise<void> {
  const present = await images.list();
  const missing = (await readdir(IMAGES)).filter((name) => !present.has(name));
  const store = async (name: string) => {
    const image = await readFile(join(IMAGES, name));
    await images.write([...(await encodeVariants(image, name)), { name, data: image }]);
  };
  const onEachCore = pLimit(availableParallelism());
  await Promise.all(missing.map((name) => onEachCore(() => store(name))));
}

/**
 * Writes the demo content into an empty database, all of it or nothing, and its images into their store.
 * @param password of the accounts that can log in, instead of the public ones
 */
export async function fillDatabase(
  images: ObjectStore,
  { now = new Date(), password }: { now?: Date; password?: string | undefined } = {},
): Promise<void> {
  // Loaded on demand, because a server with content does not need the parsers.
  const { demoContent } = await import('./demoContent.ts');
  const {
    users,
    courses,
    reviews,
    orders,
    payments,
    seats,
    participants,
    attendance,
    attendanceMarks,
    cancellations,
    waiting,
    documents,
    counters,
    certificates,
    certificateCounters,
    news,
    careers,
  } = await demoContent(now, password);
  await storeImages(images);
  await withTransaction(async (session) => {
    await UserModel.insertMany(users, { session });
    await Course.insertMany(courses, { session });
    await Review.insertMany(reviews, { session });
    // The model refuses orders without a buyer, as the deletion of an account leaves them.
    await Order.insertMany(orders, { session, lean: true });
    await Seat.insertMany(seats, { session });
    await Participant.insertMany(participants, { session });
    await Attendance.insertMany(attendance, { session });
    await AttendanceMark.insertMany(attendanceMarks, { session });
    await CancellationModel.insertMany(cancellations, { session });
    await WaitingEntry.insertMany(waiting, { session });
    await Payment.insertMany(payments, { session });
    await DocumentModel.insertMany(documents, { session, lean: true });
    await Counter.insertMany([...counters, ...certificateCounters], { session });
    await Certificate.insertMany(certificates, { session, lean: true });
    await News.insertMany(news, { session });
    await Career.insertMany(careers, { session });
  });
}

/**
 * Fills the database if it is empty. Returns whether it did: of two processes that start on the same database, only
 * the first does.
 */
export async function fillIfEmpty(images: ObjectStore): Promise<boolean> {
  if (!(await isDatabaseEmpty())) return false;
  try {
    await fillDatabase(images);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Returns the demo logins that exist in the database, one a line; empty when there are none. */
export async function demoLogins(): Promise<string[]> {
  const emails = await UserModel.distinct('email');
  const { readPeople } = await import('./readContent.ts');
  return readPeople()
    .filter(({ email, password }) => password && emails.includes(email))
    .map(({ email, password, isAdmin, roles }) => {
      const rights = isAdmin ? 'administrator' : roles.join(', ');
      return `${email} / ${password}${rights && `  (${rights})`}`;
    });
}
