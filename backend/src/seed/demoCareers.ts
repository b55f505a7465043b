import { Types } from 'mongoose';
import type { CareerFields } from '../features/careers/career.model.ts';
import { today } from '../lib/instituteDay.ts';
import { careers } from './content/careers.ts';
import { daysAfter } from './daysAfter.ts';
import { storePicture } from './storePicture.ts';

export type DemoCareer = Omit<CareerFields, 'searchKey' | 'sortKeys' | 'updatedAt' | '__v'>;

/** The demo careers; their pictures are in the uploads folder by then. */
export async function demoCareers(uploadsDir: string, now: Date): Promise<DemoCareer[]> {
  const made: DemoCareer[] = [];
  for (const content of careers) {
    const { key: _key, picture: _picture, daysAgo, endsInDays, ...texts } = content;
    const image = await storePicture(content, uploadsDir);
    const createdAt = daysAfter(now, -daysAgo);
    made.push({
      ...texts,
      _id: new Types.ObjectId(),
      image,
      date: today(createdAt),
      dateEnd: today(daysAfter(now, endsInDays)),
      isDraft: false,
      createdAt,
    });
  }
  return made;
}
