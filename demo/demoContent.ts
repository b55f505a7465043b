import type { CancellationFields } from '@institut/backend/features/core/orders/cancellations/cancellation.model';
import type { CertificateFields } from '@institut/backend/features/outputs/certificates/certificate.model';
import type { CounterFields } from '@institut/backend/features/outputs/documents/counter';
import type { CareerFields } from '@institut/backend/features/site/careers/career.model';
import type { CourseFields } from '@institut/backend/features/core/courses/course.model';
import { summaryOf } from '@institut/backend/features/catalogue/reviews/review.model';
import type { ReviewFields } from '@institut/backend/features/catalogue/reviews/review.model';
import { publicName } from '@institut/backend/features/catalogue/reviews/review.service';
import type { PaymentFields } from '@institut/backend/features/core/ledger/payment.model';
import type {
  AttendanceFields,
  AttendanceMarkFields,
} from '@institut/backend/features/core/attendance/attendance.model';
import type { ParticipantFields } from '@institut/backend/features/processes/participants/participant.model';
import { storedParticipants } from '@institut/backend/features/processes/participants/placedParticipants';
import {
  releasedBefore,
  seatRecords,
  type SeatFields,
} from '@institut/backend/features/core/seats/seat.model';
import type { WaitingEntryFields } from '@institut/backend/features/processes/waitingList/waitingEntry.model';
import type { NewsFields } from '@institut/backend/features/site/news/news.model';
import { hashPassword } from '@institut/backend/features/users/auth/password';
import type { UserRecord } from '@institut/backend/features/users/lookup/user.model';
import { today } from '@institut/backend/lib/instituteDay';
import { CONSENT_TEXTS, type ConsentKind } from '@institut/contract/accounts/consent';
import { dayAfter } from '@institut/contract/frame/days';
import { fullName } from '@institut/contract/accounts/values';
import { Types } from 'mongoose';
import { attendanceIn } from './attendance.ts';
import { cancelledSeats } from './cancellations.ts';
import { certificatesOf } from './certificates.ts';
import { type LifeCourse, type LifeOrder, lifeOf } from './lives.ts';
import { type DemoDocuments, documentsOf } from './documents.ts';
import { noteFiscal, unassignedPayment } from './money.ts';
import { addAnswers, type NamedSeat, participantsOfSeats } from './participants.ts';
import {
  type CareerContent,
  type CourseContent,
  type NewsContent,
  type PersonContent,
  readCareers,
  readCourses,
  readNews,
  readPeople,
  readRuns,
} from './readContent.ts';
import { waitingListOf } from './waitingLists.ts';
import { movedDaysOf, timetableOf } from './timetables.ts';
import { lessonDay, momentOf, type Random, seasonDay, seasonName, seededRandom, workday } from './season.ts';

type Kept = 'searchKey' | 'sortKeys' | 'updatedAt' | '__v';
type KeptOfUser = 'tokenVersion' | 'searchKeys' | 'searchGrams' | 'sortKeys' | 'lock';

type DemoUser = Omit<UserRecord, KeptOfUser> & { _id: Types.ObjectId; createdAt: Date };
type ImageFields = Pick<NewsFields, 'imageAlt' | 'imageFocus'>;
type DemoItem<Fields> = Omit<Fields, Kept | keyof ImageFields> & Partial<ImageFields>;
type DemoCourse = DemoItem<CourseFields>;
type Seats = Pick<CourseFields, 'capacity' | 'freeSeats' | 'offeredSeats' | 'waiting' | 'seatChanges'>;
type DemoNewsItem = DemoItem<NewsFields>;
type DemoCareer = DemoItem<CareerFields>;

export type DemoContent = {
  users: DemoUser[];
  courses: DemoCourse[];
  reviews: ReviewFields[];
  orders: LifeOrder[];
  payments: PaymentFields[];
  seats: SeatFields[];
  participants: ParticipantFields[];
  cancellations: CancellationFields[];
  waiting: WaitingEntryFields[];
  attendance: AttendanceFields[];
  attendanceMarks: AttendanceMarkFields[];
  certificates: CertificateFields[];
  certificateCounters: CounterFields[];
  news: DemoNewsItem[];
  careers: DemoCareer[];
} & DemoDocuments;

/** No password has this hash: these accounts exist to be seen in the administration. */
const NO_PASSWORD = 'none';

/** The site issues documents since half a year. */
const DAYS_WITH_DOCUMENTS = 183;

/** The run in `runs.yaml` whose participants have got certificates. */
const CERTIFIED_RUN = 'stampa-1';

const MINUTE_MS = 60_000;
const minutesBefore = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * MINUTE_MS);

/** A course or a run of one, before its applications are known. */
type Offer = LifeCourse & {
  seats: number;
  weeks: number;
  /** The key of the course that shows the reviews of its runs. */
  course: string;
  record: Omit<DemoCourse, keyof Seats | 'rating' | 'numReviews' | 'createdAt'>;
};

const lastLesson = (start: string, weeks: number) => dayAfter(start, weeks * 7 - 4);

const NO_TERMS = { amountKm: 0, until: '', minSeats: 0 };

function discountsOf({ early, group }: Pick<CourseContent, 'early' | 'group'>, start: string) {
  const until = early ? dayAfter(start, -early.daysBefore) : '';
  return [
    ...(early ? [{ ...NO_TERMS, kind: 'early' as const, percent: early.percent, until }] : []),
    ...(group ? [{ ...NO_TERMS, kind: 'group' as const, ...group }] : []),
  ].map((rule) => Object.assign(rule, { _id: new Types.ObjectId() }));
}

/** Returns all courses, drafts included, and their earlier runs, by key. */
function readOffers(day: string): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  const weekdays = new Map<string, number>();
  for (const { key, startsInDays, weekday, weeks, seats, early, group, ...texts } of readCourses()) {
    const start = lessonDay(seasonDay(day, startsInDays), weekday, 1);
    const run = {
      course: key,
      start,
      duration: texts.duration,
      isMoved: true,
      decidedOn: momentOf(workday(day, -1), 600),
    };
    const known = { ...texts, _id: new Types.ObjectId(), unchosen: [], start: texts.isDraft ? '' : start };
    const record = { ...known, ...timetableOf(run), discounts: discountsOf({ early, group }, start) };
    weekdays.set(key, weekday);
    // People applied for the first plan, which may have been moved since.
    const applied = dayAfter(start, -movedDaysOf(key));
    offers.set(key, {
      ...known,
      start: texts.isDraft ? '' : applied,
      ends: lastLesson(start, weeks),
      seats,
      weeks,
      course: key,
      record,
    });
  }
  for (const { key, course, startedDaysAgo, seats, price, isCancelled } of readRuns()) {
    const offered = offers.get(course);
    if (!offered) throw new Error(`runs.yaml names "${course}", which is no course.`);
    const start = lessonDay(seasonDay(day, -startedDaysAgo), weekdays.get(course) ?? 1, -1);
    const name = `${offered.name}, ${seasonName(start)}`;
    const decidedOn = momentOf(workday(dayAfter(start, -3), -1), 600);
    const run = { course, start, duration: offered.record.duration, isCancelled, decidedOn };
    const known = { ...offered.record, _id: new Types.ObjectId(), name, start, price, discounts: [] };
    const record = { ...known, ...timetableOf(run), series: offered.record._id };
    offers.set(key, { ...offered, ...known, ends: lastLesson(start, offered.weeks), seats, course, record });
  }
  return offers;
}

/** Returns the record of a key. Throws when no file has it. */
function named<Item>(items: ReadonlyMap<string, Item>, key: string): Item {
  const item = items.get(key);
  if (!item) throw new Error(`The demo content names "${key}", which is not there.`);
  return item;
}

const consentTo = (kind: ConsentKind, at: Date) => ({ kind, given: true, at, text: CONSENT_TEXTS[kind] });

type Person = PersonContent & { _id: Types.ObjectId };

async function toUser(person: Person, createdAt: Date, password: string | undefined): Promise<DemoUser> {
  const { _id, name, lastName, email, isAdmin, roles, wantsEventMail, isUnconfirmed } = person;
  return {
    _id,
    name,
    lastName,
    email,
    emailConfirmedAt: isUnconfirmed ? null : new Date(createdAt.getTime() + 3 * MINUTE_MS),
    passwordHash: person.password ? await hashPassword(password ?? person.password) : NO_PASSWORD,
    isAdmin,
    roles,
    staffSince: null,
    wantsEventMail,
    eventMailAt: wantsEventMail ? createdAt : null,
    consents: [consentTo('terms', createdAt), ...(wantsEventMail ? [consentTo('eventMail', createdAt)] : [])],
    createdAt,
  };
}

function reviewsOf(
  person: Person,
  offers: ReadonlyMap<string, Offer>,
  day: string,
  random: Random,
): ReviewFields[] {
  return person.reviews.map(({ for: attended, rating, comment }) => {
    const { ends, course } = named(offers, attended);
    const written = dayAfter(ends, random(3, 24));
    return {
      _id: new Types.ObjectId(),
      course: named(offers, course)._id,
      user: person._id,
      name: publicName(person),
      rating,
      comment,
      createdAt: momentOf(written < day ? written : dayAfter(day, -1), random(8, 1260)),
    };
  });
}

/** Returns the free seats, the rating and the day of publication that follow from the orders and reviews. */
function toCourse(
  { record, seats, _id }: Offer,
  orders: LifeOrder[],
  reviews: ReviewFields[],
  day: string,
): DemoCourse {
  const ofThis = orders.filter(({ orderItems }) => orderItems.some(({ kurs }) => kurs.equals(_id)));
  const taken = ofThis
    .flatMap(({ orderItems }) => orderItems.filter(({ kurs }) => kurs.equals(_id)))
    .reduce((sum, { held }) => sum + held, 0);
  const firstDay = ofThis.reduce(
    (first, { createdAt }) => (today(createdAt) < first ? today(createdAt) : first),
    day,
  );
  return {
    ...record,
    capacity: seats,
    freeSeats: seats - taken,
    offeredSeats: 0,
    waiting: 0,
    seatChanges: 0,
    ...summaryOf(reviews.filter(({ course }) => course.equals(_id)).map(({ rating }) => rating)),
    createdAt: momentOf(workday(dayAfter(firstDay, -10), -1), 570),
  };
}

function toNewsItem({ key: _key, daysAgo, ...texts }: NewsContent, day: string): DemoNewsItem {
  const date = dayAfter(day, -daysAgo);
  return { ...texts, _id: new Types.ObjectId(), date, createdAt: momentOf(date, 540) };
}

function toCareer({ key: _key, daysAgo, endsInDays, ...texts }: CareerContent, day: string): DemoCareer {
  const date = dayAfter(day, -daysAgo);
  return {
    ...texts,
    _id: new Types.ObjectId(),
    date,
    dateEnd: dayAfter(day, endsInDays),
    createdAt: momentOf(date, 540),
  };
}

/**
 * Returns everything the demo stores. Its texts, days and amounts are the same whenever it is called on one day.
 * @param password of the accounts that can log in, instead of the public ones
 */
export async function demoContent(now: Date, password?: string): Promise<DemoContent> {
  const day = today(now);
  const offers = readOffers(day);
  const people = readPeople().map((person) => Object.assign(person, { _id: new Types.ObjectId() }));
  const admin = people.find(({ isAdmin }) => isAdmin);
  if (!admin) throw new Error('The demo content has no administrator.');
  const staff = { by: 'staff', user: admin._id, name: fullName(admin) } as const;
  const content: DemoContent = {
    users: [],
    courses: [],
    reviews: [],
    orders: [],
    payments: [],
    seats: [],
    participants: [],
    cancellations: [],
    waiting: [],
    attendance: [],
    attendanceMarks: [],
    documents: [],
    counters: [],
    certificates: [],
    certificateCounters: [],
    news: readNews().map((item) => toNewsItem(item, day)),
    careers: readCareers().map((item) => toCareer(item, day)),
  };
  const joining: Promise<DemoUser>[] = [];
  const namedSeats = new Map<LifeOrder, NamedSeat[]>();
  for (const person of people) {
    const random = seededRandom(person.email);
    const setting = { courses: (key: string) => named(offers, key), staff, day, random };
    const lives = person.applies.map((application) => lifeOf(application, person, setting));
    const orders = lives.map(({ order }) => order);
    for (const { order, named: seats } of lives) if (seats.length > 0) namedSeats.set(order, seats);
    const joinedDay = dayAfter(day, -(person.joinedDaysAgo ?? 1));
    const first =
      orders.toSorted((a, b) => +a.createdAt - +b.createdAt)[0]?.createdAt ?? momentOf(joinedDay, 1200);
    content.orders.push(...orders);
    content.payments.push(...lives.flatMap(({ payments }) => payments));
    content.reviews.push(...reviewsOf(person, offers, day, random));
    if (!person.erasedDaysAgo) joining.push(toUser(person, minutesBefore(first, random(6, 55)), password));
  }
  content.seats = content.orders.flatMap((order) =>
    seatRecords(order, order.heldSeats > 0 ? undefined : releasedBefore(order)),
  );
  content.participants = content.orders.flatMap((order) => {
    const seats = content.seats.filter((seat) => seat.order?.equals(order._id));
    const names = namedSeats.get(order);
    return names ? participantsOfSeats(order, seats, names) : storedParticipants(order, seats);
  });
  const since = dayAfter(day, -DAYS_WITH_DOCUMENTS);
  Object.assign(content, documentsOf(content.orders, content.payments, since));
  noteFiscal(content.orders, content.payments, { staff, day });
  content.payments.push(unassignedPayment(day));
  content.users = await Promise.all(joining);
  content.courses = [...offers.values()].map((offer) =>
    toCourse(offer, content.orders, content.reviews, day),
  );
  addAnswers(content);
  content.waiting = waitingListOf(content, day);
  content.cancellations = cancelledSeats(content, day);
  const marked = attendanceIn(content, now);
  content.attendance = marked.attendance;
  content.attendanceMarks = marked.marks;
  const certified = { run: named(offers, CERTIFIED_RUN)._id, staff: admin._id };
  Object.assign(content, certificatesOf(content, certified));
  return content;
}
