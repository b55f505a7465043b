import {
  CAREER_CATEGORIES,
  CAREER_CATEGORY,
  CAREER_STATUSES,
  OPEN_CAREER_STATUS,
  type CareerCategory,
  CAREER_CATEGORY_LABELS,
} from '@institut/contract/careers/values';
import type { AdminCareer } from '@institut/contract/careers/schema';
import { model, Schema } from 'mongoose';
import { searchKeys, sortKey, type Searchable } from '../../../database/search/keys.ts';
import { imageDefinition, type Definition, type Stored } from '../../content/content.ts';

export type CareerFields = Stored<AdminCareer, { sortKeys: { title: string } }>;

const text = { type: String, default: '' };

const careerSchema = new Schema<CareerFields & Searchable>(
  {
    title: text,
    ...imageDefinition,
    brief: text,
    description: text,
    category: { type: String, enum: CAREER_CATEGORIES, default: CAREER_CATEGORY.employment },
    status: { type: String, enum: CAREER_STATUSES, default: OPEN_CAREER_STATUS },
    date: text,
    dateEnd: text,
    isDraft: { type: Boolean, default: true },
    searchKey: text,
    searchGrams: { type: [String], default: [], select: false },
    sortKeys: { title: text },
  } satisfies Definition<CareerFields & Searchable>,
  { timestamps: true },
);

careerSchema.index({ isDraft: -1, date: -1, _id: -1 });
careerSchema.index({ isDraft: 1, status: 1, dateEnd: 1, _id: 1 });
// For the filters of the admin list, each in the default order, and for its sorts.
careerSchema.index({ category: 1, isDraft: -1, date: -1, _id: -1 });
careerSchema.index({ status: 1, isDraft: -1, date: -1, _id: -1 });
careerSchema.index({ date: -1, _id: -1 });
careerSchema.index({ dateEnd: 1, _id: 1 });
careerSchema.index({ 'sortKeys.title': 1, _id: 1 });
careerSchema.index({ status: 1, date: -1, _id: -1 });
careerSchema.index({ searchGrams: 1 });

// Runs for create, save and insertMany; `updateCareer` sets the keys as well.
careerSchema.pre('validate', function keepKeys() {
  this.set(careerKeys(this));
});

export const Career = model('Career', careerSchema);

type KeyedCareer = { title: string; brief: string; category: CareerCategory };

/** Returns the keys a career is searched and sorted by, for `$set` together with its texts. */
export function careerKeys({ title, brief, category }: KeyedCareer) {
  return {
    ...searchKeys([title, brief, CAREER_CATEGORY_LABELS[category]]),
    'sortKeys.title': sortKey(title),
  };
}
