import type { CareerFields } from '@institut/backend/features/careers/career.model';
import type { CourseFields } from '@institut/backend/features/courses/course.model';
import { summaryOf } from '@institut/backend/features/courses/embeddedReviews';
import type { ReviewFields } from '@institut/backend/features/courses/review.model';
import { publicName } from '@institut/backend/features/courses/review.service';
import type { NewsFields } from '@institut/backend/features/news/news.model';
import type { HistoryEntryFields, OrderFields } from '@institut/backend/features/orders/order.model';
import { createReference } from '@institut/backend/features/orders/reference';
import { hashPassword } from '@institut/backend/features/users/password';
import type { UserRecord } from '@institut/backend/features/users/user.model';
import { today } from '@institut/backend/lib/instituteDay';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/order';
import { priceOrder, RATES } from '@institut/contract/pricing';
import { fullName } from '@institut/contract/user';
import { Types } from 'mongoose';
import { daysAfter } from './daysAfter.ts';
import {
  readCareers,
  readCourses,
  readNews,
  readReviews,
  readUsers,
  readOrders,
  type CareerContent,
  type NewsContent,
  type OrderContent,
} from './readContent.ts';

type Kept = 'searchKey' | 'sortKeys' | 'updatedAt' | '__v';
type KeptOfUser = 'consents' | 'tokenVersion' | 'searchKeys' | 'searchGrams' | 'sortKeys' | 'lock';

type DemoUser = Omit<UserRecord, KeptOfUser> & { _id: Types.ObjectId };
type DemoCourse = Omit<CourseFields, Kept>;
type DemoNewsItem = Omit<NewsFields, Kept>;
type DemoCareer = Omit<CareerFields, Kept>;

/** Records by the key that names them in the files. */
class Keyed<Item> extends Map<string, Item> {
  /** Returns the record of a key. Throws when no file has it. */
  named(key: string): Item {
    const item = this.get(key);
    if (!item) throw new Error(`The demo content names "${key}", which is not there.`);
    return item;
  }
}

export async function demoUsers(now: Date, commonPassword?: string): Promise<Keyed<DemoUser>> {
  const users = new Keyed<DemoUser>();
  for (const { key, password, acceptsTerms: _accepts, ...user } of readUsers()) {
    users.set(key, {
      ...user,
      _id: new Types.ObjectId(),
      passwordHash: await hashPassword(commonPassword ?? password),
      eventMailAt: user.wantsEventMail ? now : null,
    });
  }
  return users;
}

/** Returns the courses, rated by the demo reviews. */
export function demoCourses(now: Date): Keyed<DemoCourse> {
  const reviews = readReviews();
  return new Keyed(
    readCourses().map(({ key, startsInDays, ...texts }) => {
      const ratings = reviews.filter(({ course }) => course === key).map(({ rating }) => rating);
      const course: DemoCourse = {
        ...texts,
        _id: new Types.ObjectId(),
        start: today(daysAfter(now, startsInDays)),
        ...summaryOf(ratings),
        reviews: [],
        isDraft: false,
        createdAt: now,
      };
      return [key, course];
    }),
  );
}

/** Returns the reviews of the courses. */
export function demoReviews(users: Keyed<DemoUser>, courses: Keyed<DemoCourse>, now: Date): ReviewFields[] {
  return readReviews().map(({ course, user: key, rating, comment, daysAgo }) => {
    const { _id: user, ...author } = users.named(key);
    return {
      _id: new Types.ObjectId(),
      course: courses.named(course)._id,
      user,
      name: publicName(author),
      rating,
      comment,
      createdAt: daysAfter(now, -daysAgo),
    };
  });
}

function toNewsItem({ key: _key, daysAgo, ...texts }: NewsContent, now: Date): DemoNewsItem {
  const createdAt = daysAfter(now, -daysAgo);
  return { ...texts, _id: new Types.ObjectId(), date: today(createdAt), isDraft: false, createdAt };
}

export const demoNews = (now: Date): DemoNewsItem[] => readNews().map((content) => toNewsItem(content, now));

function toCareer({ key: _key, daysAgo, endsInDays, ...texts }: CareerContent, now: Date): DemoCareer {
  const createdAt = daysAfter(now, -daysAgo);
  const dateEnd = today(daysAfter(now, endsInDays));
  return { ...texts, _id: new Types.ObjectId(), date: today(createdAt), dateEnd, isDraft: false, createdAt };
}

export const demoCareers = (now: Date): DemoCareer[] =>
  readCareers().map((content) => toCareer(content, now));

type DemoOrder = Omit<OrderFields, 'updatedAt' | 'searchKey' | '__v'>;

const { unpaid: UNPAID } = PAYMENT_STATUS;
const { new: NEW } = ORDER_STATUS;
const { notNotified: NOT_NOTIFIED } = NOTIFICATION_STATUS;
/** When staff handled an order whose file names no day for it. */
const HANDLED_AFTER_DAYS = 1;

function itemsOf({ items }: OrderContent, courses: Keyed<DemoCourse>): OrderFields['orderItems'] {
  return items.map(({ course, qty }) => {
    const { _id, name, image, category, price } = courses.named(course);
    return { kurs: _id, name, image, category, price, qty };
  });
}

type People = { buyer: DemoUser; staff: DemoUser };

type Days = { createdAt: Date; paidAt: Date | null; deliveredAt: Date | null };

function daysOf({ daysAgo, paidAfterDays, deliveredAfterDays }: OrderContent, now: Date): Days {
  const createdAt = daysAfter(now, -daysAgo);
  const after = (days: number | null) => (days === null ? null : daysAfter(createdAt, days));
  return { createdAt, paidAt: after(paidAfterDays), deliveredAt: after(deliveredAfterDays) };
}

/** Returns the changes that lead from a new order to the state the file describes. */
function historyOf(
  { paymentStatus, status, notificationStatus }: OrderContent,
  { createdAt, paidAt, deliveredAt }: Days,
  { buyer, staff }: People,
): HistoryEntryFields[] {
  const decidedAt = paidAt ?? daysAfter(createdAt, HANDLED_AFTER_DAYS);
  const byBuyer = { by: 'buyer', user: buyer._id, name: fullName(buyer) } as const;
  const byStaff = { by: 'staff', user: staff._id, name: fullName(staff) } as const;
  const placed = { ...byBuyer, at: createdAt, event: 'placed', from: null, to: null } as const;
  const changes: (HistoryEntryFields | false | null)[] = [
    paidAt && { ...byStaff, at: paidAt, event: 'paymentStatus', from: UNPAID, to: paymentStatus },
    status !== NEW && { ...byStaff, at: decidedAt, event: 'status', from: NEW, to: status },
    notificationStatus !== NOT_NOTIFIED && {
      ...byStaff,
      at: decidedAt,
      event: 'notificationStatus',
      from: NOT_NOTIFIED,
      to: notificationStatus,
    },
    deliveredAt && { ...byStaff, at: deliveredAt, event: 'delivered', from: null, to: null },
  ];
  return [placed, ...changes.filter((entry) => entry !== false && entry !== null)];
}

function toOrder(content: OrderContent, people: People, courses: Keyed<DemoCourse>, now: Date): DemoOrder {
  const { buyer } = people;
  const days = daysOf(content, now);
  const orderItems = itemsOf(content, courses);
  const { shippingAddress, paymentMethod, paymentStatus, status, notificationStatus, isDelivered } = content;
  return {
    _id: new Types.ObjectId(),
    reference: createReference(),
    user: buyer._id,
    buyerName: fullName(buyer),
    buyerEmail: buyer.email,
    orderItems,
    shippingAddress,
    paymentMethod,
    ...priceOrder(orderItems),
    rates: RATES,
    isPaid: days.paidAt !== null,
    paymentStatus,
    isDelivered,
    status,
    notificationStatus,
    paymentResult: null,
    ...days,
    history: historyOf(content, days, people),
  };
}

/** Returns the demo orders. The free seats in the course files are those that remain after them. */
export function demoOrders(users: Keyed<DemoUser>, courses: Keyed<DemoCourse>, now: Date): DemoOrder[] {
  const staff = [...users.values()].find(({ isAdmin }) => isAdmin);
  if (!staff) throw new Error('The demo content has no administrator.');
  return readOrders().map((content) =>
    toOrder(content, { buyer: users.named(content.user), staff }, courses, now),
  );
}
