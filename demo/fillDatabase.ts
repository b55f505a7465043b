import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { REPO_ROOT } from '@institut/backend/config/repoRoot';
import { isDuplicateKey } from '@institut/backend/database/databaseErrors';
import { withTransaction } from '@institut/backend/database/transaction';
import { Career } from '@institut/backend/features/site/careers/career.model';
import { Course } from '@institut/backend/features/core/courses/course.model';
import { Review } from '@institut/backend/features/catalogue/reviews/review.model';
import { News } from '@institut/backend/features/site/news/news.model';
import { DiscountCode } from '@institut/backend/features/core/orders/codes/discountCode.model';
import { Order } from '@institut/backend/features/core/orders/order.model';
import { CancellationModel } from '@institut/backend/features/core/orders/cancellations/cancellation.model';
import { Payment } from '@institut/backend/features/core/ledger/payment.model';
import { Certificate } from '@institut/backend/features/outputs/certificates/certificate.model';
import { Counter } from '@institut/backend/features/outputs/documents/counter';
import { DocumentModel } from '@institut/backend/features/outputs/documents/document.model';
import { WaitingEntry } from '@institut/backend/features/processes/waitingList/waitingEntry.model';
import { Attendance, AttendanceMark } from '@institut/backend/features/core/attendance/attendance.model';
import { Participant } from '@institut/backend/features/processes/participants/participant.model';
import { Seat } from '@institut/backend/features/core/seats/seat.model';
import { encodeVariants } from '@institut/backend/features/site/uploads/upload.service';
import { UserModel } from '@institut/backend/features/users/lookup/user.model';
import type { ObjectStore } from '@institut/backend/lib/storage/objectStore';
import mongoose from 'mongoose';
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

/** Deletes the documents of all collections. That migrations have run stays true of what is written next. */
export async function emptyDatabase(): Promise<void> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const emptied = collections.filter(({ collectionName }) => collectionName !== 'migrations');
  await Promise.all(emptied.map((collection) => collection.deleteMany()));
}

/** The code that the institute has given to an organisation. */
const CODE = {
  code: '7QKD-3MXA',
  percent: 10,
  amountKm: 0,
  combines: false,
  organisation: 'Privredna komora Zeničko-dobojskog kantona',
  maxUses: 30,
  isActive: true,
};

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
    await DiscountCode.create([{ ...CODE, createdAt: now }], { session });
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
