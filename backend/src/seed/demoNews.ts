import { Types } from 'mongoose';
import type { NewsFields } from '../features/news/news.model.ts';
import { today } from '../lib/instituteDay.ts';
import { news } from './content/news.ts';
import { daysAfter } from './daysAfter.ts';
import { storePicture } from './storePicture.ts';

export type DemoNewsItem = Omit<NewsFields, 'searchKey' | 'sortKeys' | 'updatedAt' | '__v'>;

/** The demo news; their pictures are in the uploads folder by then. */
export async function demoNews(uploadsDir: string, now: Date): Promise<DemoNewsItem[]> {
  const made: DemoNewsItem[] = [];
  for (const content of news) {
    const { key: _key, picture: _picture, daysAgo, ...texts } = content;
    const image = await storePicture(content, uploadsDir);
    const createdAt = daysAfter(now, -daysAgo);
    made.push({
      ...texts,
      _id: new Types.ObjectId(),
      image,
      date: today(createdAt),
      isDraft: false,
      createdAt,
    });
  }
  return made;
}
