import { Types } from 'mongoose';
import type { CourseFields, ReviewFields } from '../features/courses/course.model.ts';
import { publicName } from '../features/courses/course.service.ts';
import { today } from '../lib/instituteDay.ts';
import { courses } from './content/courses.ts';
import { reviews } from './content/reviews.ts';
import type { CourseContent } from './content/types.ts';
import { daysAfter } from './daysAfter.ts';
import type { DemoUsers } from './demoUsers.ts';
import { storePicture } from './storePicture.ts';

export type DemoCourse = Omit<CourseFields, 'searchKey' | 'sortKeys' | 'updatedAt' | '__v'>;
/** By the key that names a course in the rest of the demo content. */
export type DemoCourses = ReadonlyMap<string, DemoCourse>;

function reviewsOf(courseKey: string, users: DemoUsers, now: Date): ReviewFields[] {
  return reviews
    .filter(({ course }) => course === courseKey)
    .map(({ user: key, rating, comment, daysAgo }) => {
      const { _id: user, ...author } = users[key];
      const createdAt = daysAfter(now, -daysAgo);
      return { _id: new Types.ObjectId(), user, name: publicName(author), rating, comment, createdAt };
    })
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function mean(ratings: readonly number[]): number {
  return ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

function toCourse(
  { key: _key, startsInDays, picture: _picture, ...texts }: CourseContent,
  image: string,
  given: ReviewFields[],
  now: Date,
): DemoCourse {
  return {
    ...texts,
    _id: new Types.ObjectId(),
    image,
    start: today(daysAfter(now, startsInDays)),
    rating: mean(given.map(({ rating }) => rating)),
    numReviews: given.length,
    reviews: given,
    isDraft: false,
    createdAt: now,
  };
}

/** The demo courses with their reviews; their pictures are in the uploads folder by then. */
export async function demoCourses(users: DemoUsers, uploadsDir: string, now: Date): Promise<DemoCourses> {
  const made = new Map<string, DemoCourse>();
  for (const content of courses) {
    const image = await storePicture(content, uploadsDir);
    made.set(content.key, toCourse(content, image, reviewsOf(content.key, users, now), now));
  }
  return made;
}
