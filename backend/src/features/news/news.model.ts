import {
  DEFAULT_NEWS_TYPE,
  NEWS_CATEGORIES,
  NEWS_TYPES,
  type NewsCategory,
  type NewsType,
} from '@institut/contract/news';
import { model, Schema, type Types } from 'mongoose';

export type NewsFields = {
  _id: Types.ObjectId;
  title: string;
  subTitle: string;
  image: string;
  description: string;
  newsType: NewsType;
  author: string;
  category: NewsCategory;
  date: string;
  isDraft: boolean;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
};

const text = { type: String, default: '' };

const newsSchema = new Schema<NewsFields>(
  {
    title: text,
    subTitle: text,
    image: text,
    description: text,
    newsType: { type: String, enum: NEWS_TYPES, default: DEFAULT_NEWS_TYPE },
    author: text,
    category: { type: String, enum: NEWS_CATEGORIES, default: NEWS_CATEGORIES[0] },
    date: text,
    isDraft: { type: Boolean, default: true },
  },
  { timestamps: true, collection: 'news' },
);

newsSchema.index({ isDraft: -1, date: -1, _id: -1 });

export const News = model('News', newsSchema);
