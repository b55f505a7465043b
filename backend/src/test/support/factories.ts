import type { CourseRegister } from '@institut/contract/register/schema';
import { type Role, scopedPermissionsOf } from '@institut/contract/accounts/roles';
import { randomBytes } from 'node:crypto';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { priceOrder } from '@institut/contract/money/pricing';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { hashSync } from 'bcryptjs';
import { Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { Career, type CareerFields } from '../../features/site/careers/career.model.ts';
import { Course, type CourseFields } from '../../features/core/courses/course.model.ts';
import { releasedBefore, Seat, seatRecords } from '../../features/core/seats/seat.model.ts';
import { Payment, paymentRecords } from '../../features/core/ledger/payment.model.ts';
import { dueDayFrom } from '../../features/core/orders/unpaid/unpaidRules.ts';
import { today } from '../../lib/instituteDay.ts';
import { paymentStateOf } from '../../features/core/ledger/paymentState.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';
import { storedParticipants } from '../../features/processes/participants/placedParticipants.ts';
import { Review, summaryOf, type ReviewFields } from '../../features/catalogue/reviews/review.model.ts';
import { News, type NewsFields } from '../../features/site/news/news.model.ts';
import { Order, type OrderFields, type OrderItemFields } from '../../features/core/orders/order.model.ts';
import { UserModel, type UserDocument } from '../../features/users/lookup/user.model.ts';
import { issueToken } from '../../lib/token.ts';
import { describeDevice } from '../../features/users/auth/device.ts';
import { SessionModel } from '../../features/users/auth/session.model.ts';
import { openSession } from '../../features/users/auth/session.service.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';

const made = { users: 0, courses: 0, newsItems: 0, careers: 0 };

export const TEST_PASSWORD = 'zeleni most 47';

type UserOverrides = Partial<{
  name: string;
  lastName: string;
  email: string;
  password: string;
  isAdmin: boolean;
  roles: Role[];
  tokenVersion: number;
  /** Null for an account whose address is not confirmed; absent counts as confirmed. */
  emailConfirmedAt: Date | null;
}>;

/** Returns the fields of a new user; `password` is the plain one. */
export function buildUser(overrides: UserOverrides = {}) {
  made.users += 1;
  return {
    name: 'Ana',
    lastName: 'Anić',
    email: `korisnik${made.users}@example.com`,
    password: TEST_PASSWORD,
    isAdmin: false,
    ...overrides,
  };
}

const USER_AGENT = 'Chrome/140 (Android)';
const SESSION_MS = 12 * 3_600_000;

/** The id of the session that was opened first, by the id of its user. */
const sessions = new Map<string, string>();
const hashes = new Map<string, string>();

/** Hashes once per password and without the worker threads, which take longer to start than most test files run. */
function passwordHashOf(password: string): string {
  const hash = hashes.get(password) ?? hashSync(password, env.BCRYPT_COST);
  hashes.set(password, hash);
  return hash;
}

/** Creates a user who has just logged in and been confirmed in a session, in the two writes that this needs. */
export async function createUser(overrides: UserOverrides = {}): Promise<UserDocument> {
  const { password, ...fields } = buildUser(overrides);
  const createdAt = new Date();
  const user = new UserModel({
    ...fields,
    passwordHash: passwordHashOf(password),
    lastLoginAt: createdAt,
  });
  const sessionId = randomBytes(32).toString('base64url');
  sessions.set(user.id, sessionId);
  await user.save();
  await SessionModel.create({
    _id: sessionId,
    user: user._id,
    version: user.tokenVersion,
    device: describeDevice(USER_AGENT),
    isRemembered: false,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_MS),
    confirmedAt: confirmedNow(),
  });
  return user;
}

/** Later than the login, which alone is no confirmation for some calls. */
const confirmedNow = () => new Date(Date.now() + 1);

/** Confirms the session that `createUser` has opened. */
export async function makeConfirmed({ id }: UserDocument): Promise<void> {
  const _id = sessions.get(id) ?? '';
  await SessionModel.updateOne({ _id }, { confirmedAt: confirmedNow() });
}

/** Opens another session of a user and returns its token. */
export async function logInAs(user: UserDocument, userAgent = USER_AGENT): Promise<string> {
  const stored = await UserModel.findById(user.id);
  const { token } = await openSession(stored ?? user, { rememberMe: false, userAgent });
  return token;
}

/** Changes the sessions of a user as if the password had been given in them an hour ago. */
export async function makeUnconfirmed({ _id: user }: UserDocument): Promise<void> {
  await SessionModel.updateMany({ user }, { confirmedAt: new Date(Date.now() - 3_600_000) });
}

/** Returns a token of the session that `createUser` has opened, valid from now, also for tests that set the clock. */
export function tokenFor({ id, tokenVersion }: UserDocument): string {
  const sessionId = sessions.get(id);
  if (sessionId === undefined) throw new Error('Only a user of createUser has a session.');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  return issueToken({
    sessionId,
    userId: id,
    version: tokenVersion,
    isRemembered: false,
    createdAt,
    expiresAt,
  });
}

/** Returns the user as services get the caller of a request. */
export function callerOf({
  id,
  name,
  lastName,
  email,
  permissions,
  isAdmin,
  roles,
  tokenVersion,
}: UserDocument): SessionUser {
  const session = {
    scopedPermissions: scopedPermissionsOf({ isAdmin, roles }),
    sessionId: '',
    isRemembered: false,
    sessionCreatedAt: new Date(),
    sessionExpiresAt: new Date(),
    confirmedAt: new Date(),
  };
  return { id, name, lastName, email, permissions, lacksSecondFactor: false, tokenVersion, ...session };
}

export const bearer = (user: UserDocument): string => `Bearer ${tokenFor(user)}`;

type CourseOverrides = Partial<Omit<CourseFields, '_id' | 'searchKey'> & { countInStock: number }>;

/** Returns the fields of a new published course with 20 free seats, far from its start. */
export function buildCourse(overrides: CourseOverrides = {}) {
  made.courses += 1;
  return {
    name: `Kurs broj ${made.courses}`,
    subTitle: 'Od prve linije koda do vlastite stranice',
    image: '/uploads/kurs.webp',
    shortDesc: '<p>Kratak opis.</p>',
    description: '<p>Opširan opis.</p>',
    start: '2099-09-01',
    duration: 40,
    category: 'Digital Skills' as const,
    tipObuke: 'Trening kurs' as const,
    ishodiObuke: '<ul><li>Ishod</li></ul>',
    perspektiveObuke: '<p>Perspektiva</p>',
    price: 80,
    countInStock: 20,
    isDraft: false,
    ...overrides,
  };
}

/** The questions of a course for the register of an authority. */
export const REGISTER: CourseRegister = {
  authority: 'Nadležno ministarstvo',
  act: 'Probni pravilnik (Sl. novine 0/00)',
  article: 'član 1',
  fields: ['sex', 'birthYear'],
  isRequired: false,
  keepYears: 2,
};

export async function createCourse(overrides: CourseOverrides = {}): Promise<CourseFields> {
  const { _id } = await Course.create(storedCourse(overrides));
  return Course.findById(_id).orFail().lean();
}

/** Returns the fields of a course all of whose seats are free, as the database stores them. */
function storedCourse(overrides: CourseOverrides) {
  const { countInStock: seats, ...fields } = buildCourse(overrides);
  return { capacity: seats, freeSeats: seats, ...fields };
}

/** Creates a published course with these reviews, each by another user and a day newer than the one before. */
export async function createReviewedCourse(
  given: Partial<Omit<ReviewFields, '_id' | 'course'>>[],
): Promise<{ course: CourseFields; reviews: ReviewFields[] }> {
  const { _id } = await Course.create(storedCourse(summaryOf(given.map(({ rating = 5 }) => rating))));
  const reviews = given.map((fields, index) => ({
    _id: new Types.ObjectId(),
    course: _id,
    user: new Types.ObjectId(),
    name: 'Ana H.',
    rating: 5,
    comment: `Komentar ${index + 1}`,
    createdAt: new Date(Date.UTC(2026, 0, index + 1)),
    ...fields,
  }));
  await Review.insertMany(reviews);
  return { course: await Course.findById(_id).orFail().lean(), reviews };
}

/** Returns the fields of a new published news item. */
export function buildNewsItem(overrides: Partial<NewsFields> = {}) {
  made.newsItems += 1;
  return {
    title: `Vijest broj ${made.newsItems}`,
    subTitle: 'Podnaslov',
    image: '/uploads/vijest.webp',
    description: '<p>Tekst vijesti.</p>',
    newsType: 'generalNews' as const,
    author: 'Redakcija',
    category: 'techNews' as const,
    date: '2026-03-01',
    isDraft: false,
    ...overrides,
  };
}

export async function createNewsItem(overrides: Partial<NewsFields> = {}): Promise<NewsFields> {
  const item = await News.create(buildNewsItem(overrides));
  return item.toObject();
}

/** Returns the fields of a new open career. */
export function buildCareer(overrides: Partial<CareerFields> = {}) {
  made.careers += 1;
  return {
    title: `Karijera broj ${made.careers}`,
    image: '/uploads/karijera.webp',
    brief: 'Kratak opis.',
    description: '<p>Opis posla.</p>',
    category: 'Ugovor o radu' as const,
    status: 'Otvoreno' as const,
    date: '2026-03-01',
    dateEnd: '2099-03-01',
    isDraft: false,
    ...overrides,
  };
}

export async function createCareer(overrides: Partial<CareerFields> = {}): Promise<CareerFields> {
  const career = await Career.create(buildCareer(overrides));
  return career.toObject();
}

export const SHIPPING_ADDRESS = {
  address: 'Zmaja od Bosne 8',
  city: 'Sarajevo',
  postalCode: '71000',
  country: 'Bosna i Hercegovina',
};

/** Returns the body of an order for one seat of each course; override `orderItems` for other quantities. */
export function buildOrderBody(
  courses: Pick<CourseFields, '_id'>[],
  overrides: Partial<PlaceOrderBody> = {},
): PlaceOrderBody {
  return {
    orderItems: courses.map(({ _id }) => ({ kurs: _id.toString(), qty: 1 })),
    shippingAddress: SHIPPING_ADDRESS,
    paymentMethod: 'licno',
    ...overrides,
  };
}

type LineOverrides = Omit<OrderItemFields, '_id' | 'held'>;
export type OrderOverrides = Partial<
  Omit<OrderFields, 'orderItems' | 'heldSeats'> & { orderItems: LineOverrides[] }
>;

/**
 * Stores an order of one seat that costs 80 KM, with its seat records and payments; `overrides` set its state. The seats are added to
 * the capacity of a course, so that as many as before are free.
 */
export async function createOrder(user: UserDocument, overrides: OrderOverrides = {}): Promise<OrderFields> {
  const line = { price: 80, qty: 1 };
  const { orderItems = [{ ...line, ...LINE, kurs: new Types.ObjectId() }] } = overrides;
  const held = heldLines(orderItems, overrides);
  const now = new Date();
  const given = {
    reference: randomBytes(4).toString('hex').toUpperCase(),
    user: user.id,
    buyerName: `${user.name} ${user.lastName}`,
    buyerEmail: user.email,
    shippingAddress: SHIPPING_ADDRESS,
    paymentMethod: 'licno' as const,
    ...priceOrder([line], env.RATES),
    rates: env.RATES,
    createdAt: now,
    updatedAt: now,
    isPaid: false,
    paidAt: null,
    paymentStatus: PAYMENT_STATUS.unpaid,
    paymentResult: null,
    _id: new Types.ObjectId(),
    ...overrides,
    ...held,
  };
  const fields = { dueDay: dueDayFrom(today(given.createdAt), given), ...given };
  const records = paymentRecords(fields);
  await Payment.insertMany(records);
  const order = await Order.create({ ...fields, ...paymentStateOf(fields, records) });
  await storeSeats(order);
  // Queries leave it out.
  const { searchGrams: _, ...read } = order.toObject();
  return read;
}

const LINE = { name: 'Kurs', image: '/uploads/kurs.webp', category: 'Tehnicke' };

function heldLines(lines: readonly LineOverrides[], { status }: OrderOverrides) {
  const isHeld = status !== ORDER_STATUS.rejected;
  const orderItems = lines.map((line) => ({
    ...line,
    _id: new Types.ObjectId(),
    held: isHeld ? line.qty : 0,
  }));
  return { orderItems, heldSeats: orderItems.reduce((sum, { held }) => sum + held, 0) };
}

async function storeSeats(order: OrderFields): Promise<void> {
  const status = order.heldSeats > 0 ? undefined : releasedBefore(order);
  const seats = seatRecords(order, status);
  await Seat.insertMany(seats);
  await Participant.insertMany(storedParticipants(order, seats));
  for (const { kurs, held } of order.orderItems) {
    await Course.updateOne({ _id: kurs }, { $inc: { capacity: held } }, { timestamps: false });
  }
}
