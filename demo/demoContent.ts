import { today } from '@institut/backend/lib/instituteDay';
import { hashPassword } from '@institut/backend/features/users/password';
import type { CareerFields } from '@institut/backend/features/careers/career.model';
import type { CourseFields, ReviewFields } from '@institut/backend/features/courses/course.model';
import { publicName } from '@institut/backend/features/courses/course.service';
import type { NewsFields } from '@institut/backend/features/news/news.model';
import type { UserRecord } from '@institut/backend/features/users/user.model';
import { Types } from 'mongoose';
import { daysAfter } from './daysAfter.ts';
import {
  readCareers,
  readCourses,
  readNews,
  readReviews,
  readUsers,
  type CareerContent,
  type NewsContent,
} from './readContent.ts';

type Kept = 'searchKey' | 'sortKeys' | 'updatedAt' | '__v';
type KeptOfUser = 'tokenVersion' | 'searchKeys' | 'searchGrams' | 'sortKeys' | 'lock';

export type DemoUser = Omit<UserRecord, KeptOfUser> & { _id: Types.ObjectId };
export type DemoCourse = Omit<CourseFields, Kept>;
export type DemoNewsItem = Omit<NewsFields, Kept>;
export type DemoCareer = Omit<CareerFields, Kept>;

/** Records by the key that names them in the files. */
export class Keyed<Item> extends Map<string, Item> {
  /** Returns the record of a key. Throws when no file has it. */
  named(key: string): Item {
    const item = this.get(key);
    if (!item) throw new Error(`The demo content names "${key}", which is not there.`);
    return item;
  }
}

export async function demoUsers(now: Date): Promise<Keyed<DemoUser>> {
  const users = new Keyed<DemoUser>();
  for (const { key, password, ...user } of readUsers()) {
    users.set(key, {
      ...user,
      _id: new Types.ObjectId(),
      passwordHash: await hashPassword(password),
      eventMailAt: user.wantsEventMail ? now : null,
    });
  }
  return users;
}

const mean = (ratings: readonly number[]): number =>
  ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

/** Returns the courses with their reviews. */
export function demoCourses(users: Keyed<DemoUser>, now: Date): Keyed<DemoCourse> {
  const contents = readCourses();
  const reviews = new Map(contents.map(({ key }): [string, ReviewFields[]] => [key, []]));
  for (const { course, user: key, rating, comment, daysAgo } of readReviews()) {
    const given = reviews.get(course);
    if (!given) throw new Error(`The demo content rates a course that is not there: ${course}.`);
    const { _id: user, ...author } = users.named(key);
    const createdAt = daysAfter(now, -daysAgo);
    given.push({ _id: new Types.ObjectId(), user, name: publicName(author), rating, comment, createdAt });
  }
  return new Keyed(
    contents.map(({ key, startsInDays, ...texts }) => {
      const given = (reviews.get(key) ?? []).toSorted(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
      );
      const course: DemoCourse = {
        ...texts,
        _id: new Types.ObjectId(),
        start: today(daysAfter(now, startsInDays)),
        rating: mean(given.map(({ rating }) => rating)),
        numReviews: given.length,
        reviews: given,
        isDraft: false,
        createdAt: now,
      };
      return [key, course];
    }),
  );
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
