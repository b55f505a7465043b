import { isDeepStrictEqual } from 'node:util';
import mongoose, { type Types } from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../backend/src/database/connect.ts';
import { seededRandom } from '../../backend/src/test/security/generate.ts';
import { careerKeys, Career } from '../../backend/src/features/site/careers/career.model.ts';
import { courseKeys, Course } from '../../backend/src/features/core/courses/course.model.ts';
import { Review } from '../../backend/src/features/catalogue/reviews/review.model.ts';
import { newsKeys, News } from '../../backend/src/features/site/news/news.model.ts';
import { Order, orderKeys } from '../../backend/src/features/core/orders/order.model.ts';
import { Payment, paymentRecords } from '../../backend/src/features/core/ledger/payment.model.ts';
import { Participant } from '../../backend/src/features/processes/participants/participant.model.ts';
import { storedParticipants } from '../../backend/src/features/processes/participants/placedParticipants.ts';
import {
  releasedBefore,
  Seat,
  type SeatFields,
  seatRecords,
} from '../../backend/src/features/core/seats/seat.model.ts';
import { SessionModel } from '../../backend/src/features/users/auth/session.model.ts';
import { UserModel, userKeys } from '../../backend/src/features/users/lookup/user.model.ts';
import { daysAfter } from './daysAfter.ts';
import {
  generateCareer,
  generateCourse,
  generateNewsItem,
  generateReviews,
  type GeneratedCourse,
} from './content.ts';
import { generateOrder, generateUser, type GeneratedOrder, type GeneratedUser } from './usersAndOrders.ts';

export type Sizes = { courses: number; news: number; careers: number; users: number; orders: number };
/** The users and records of a benchmark's requests. */
export type Known = {
  sizes: Sizes;
  admin: GeneratedUser;
  buyer: GeneratedUser;
  /** The id of one of the buyer's orders. */
  ownOrder: string;
  users: readonly GeneratedUser[];
  courses: readonly GeneratedCourse[];
};
type Target = { uri: string; database: string; sizes: Sizes };

const SEED = 20_261_121;
/** The known buyer has the same number of orders in every shop, so that reading them is the same work. */
const OWN_ORDERS = 20;
const BATCH = 1000;
/** Every n-th record is compared with what its model would store. */
const CHECK_EVERY = 997;

/**
 * Writes a shop of the given sizes into a new database, directly into its collections but with all fields that the services
 * would store, then builds the indexes. Equal sizes give equal shops, apart from ids and dates.
 */
export async function fillDatabase({ uri, database, sizes }: Target): Promise<Known> {
  await mongoose.connect(uri, { dbName: database });
  await mongoose.connection.dropDatabase();
  const known = await writeAll(sizes);
  await mongoose.disconnect();
  await connectDatabase(uri, database);
  await disconnectDatabase();
  return known;
}

export async function dropDatabase(uri: string, database: string): Promise<void> {
  await mongoose.connect(uri, { dbName: database });
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
}

async function writeAll(sizes: Sizes): Promise<Known> {
  const now = new Date();
  const random = seededRandom(SEED);
  const courses = times(sizes.courses, (n) => generateCourse(random, n, now));
  const reviews = courses.flatMap((course) => generateReviews(random, course));
  const users = times(sizes.users, (n) => generateUser(random, n, now));
  const [admin, buyer] = users;
  if (!admin || !buyer) throw new Error('There have to be two users at least.');
  Object.assign(admin, { isAdmin: true });
  Object.assign(buyer, { name: 'Zvonimir', lastName: 'Kraljević', email: 'zvonimir.kraljevic@example.com' });
  await write(Course, courses, courseKeys);
  await write(Review, reviews, () => ({}));
  await write(UserModel, users, userKeys);
  await SessionModel.insertMany(users.map((user) => sessionOf(user, now)));
  await write(
    News,
    times(sizes.news, (n) => generateNewsItem(random, n, now)),
    newsKeys,
  );
  await write(
    Career,
    times(sizes.careers, (n) => generateCareer(random, n, now)),
    careerKeys,
  );
  const others = users.slice(2);
  const orders = times(sizes.orders, (n) =>
    generateOrder(random, n, { user: n < OWN_ORDERS ? buyer : random.pick(others), courses }, now),
  );
  await write(Order, orders, orderKeys);
  await writeSeats(courses, orders);
  await write(
    Payment,
    orders.flatMap((order) => paymentRecords(order)),
    () => ({}),
  );
  return { sizes, admin, buyer, ownOrder: String(orders[0]?._id), users, courses };
}

/** Stores the seats of the orders, and the capacities that follow from them. */
async function writeSeats(
  courses: readonly GeneratedCourse[],
  orders: readonly GeneratedOrder[],
): Promise<void> {
  const seats = orders.flatMap((order) =>
    seatRecords(order, order.heldSeats > 0 ? undefined : releasedBefore(order)),
  );
  await write(Seat, seats, () => ({}));
  const seatsOf = new Map<string, SeatFields[]>();
  for (const seat of seats) {
    const order = String(seat.order);
    seatsOf.set(order, [...(seatsOf.get(order) ?? []), seat]);
  }
  const participants = orders.flatMap((order) =>
    storedParticipants(order, seatsOf.get(order._id.toString()) ?? []),
  );
  await write(Participant, participants, () => ({}));
  const held = new Map<string, number>();
  for (const line of orders.flatMap(({ orderItems }) => orderItems)) {
    held.set(line.kurs.toString(), (held.get(line.kurs.toString()) ?? 0) + line.held);
  }
  await Course.bulkWrite(
    courses.map(({ _id, freeSeats }) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { capacity: freeSeats + (held.get(_id.toString()) ?? 0) } },
        timestamps: false,
      },
    })),
  );
}

/** Every generated user has one session, whose id follows from that of the user. */
export const sessionIdOf = (user: Types.ObjectId): string => user.toString().padEnd(43, '0');

const sessionOf = ({ _id, tokenVersion }: GeneratedUser, now: Date) => ({
  _id: sessionIdOf(_id),
  user: _id,
  version: tokenVersion,
  device: 'Chrome',
  isRemembered: false,
  createdAt: now,
  lastUsedAt: now,
  expiresAt: daysAfter(now, 1),
  confirmedAt: now,
});

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** The part of a Mongoose model that this uses. */
type Store = {
  modelName: string;
  collection: { insertMany: (documents: object[]) => Promise<unknown> };
  new (fields: object): { validate: () => Promise<unknown>; toObject: () => object };
};

async function write<Fields extends { _id: Types.ObjectId }>(
  model: Store,
  records: readonly Fields[],
  keysOf: (record: Fields) => Record<string, unknown>,
): Promise<void> {
  for (let start = 0; start < records.length; start += BATCH) {
    const documents = records.slice(start, start + BATCH).map((record) => withKeys(record, keysOf(record)));
    const sample = documents[(start * CHECK_EVERY) % documents.length];
    if (sample) await assertStored(model, sample);
    await model.collection.insertMany(documents);
  }
}

/** Keys are given by their path in the database: `sortKeys.name`. */
function withKeys(record: object, keys: Record<string, unknown>): object {
  const nested: Record<string, unknown> = {};
  for (const [path, key] of Object.entries(keys)) {
    const [field = '', inner] = path.split('.');
    const group = nested[field];
    nested[field] = inner ? { ...(typeof group === 'object' && group), [inner]: key } : key;
  }
  return { ...record, ...nested };
}

/** Throws unless a generated record equals what its model would store. */
async function assertStored(model: Store, document: object): Promise<void> {
  const stored = new model(document);
  await stored.validate();
  const [given = {}, made = {}] = [document, stored.toObject()].map(
    (fields) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>,
  );
  if (isDeepStrictEqual(given, made)) return;
  throw new Error(`A generated ${model.modelName} is not what is stored: ${differences(given, made)}`);
}

const differences = (given: Record<string, unknown>, made: Record<string, unknown>): string =>
  [...new Set([...Object.keys(given), ...Object.keys(made)])]
    .filter((name) => !isDeepStrictEqual(given[name], made[name]))
    .map((name) => `${name} ${JSON.stringify(given[name])} instead of ${JSON.stringify(made[name])}`)
    .join('; ');
