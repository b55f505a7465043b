import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY,
  COURSE_TYPE,
  COURSE_TYPES,
  type CourseCategory,
  COURSE_CATEGORY_LABELS,
} from '@institut/contract/courses/values';
import { DEFAULT_COMPLETION } from '@institut/contract/certificates/values';
import type { AdminCourse } from '@institut/contract/courses/schema';
import { model, Schema } from 'mongoose';
import { searchKeys, sortKey, type Searchable } from '../../../database/search/keys.ts';
import { imageDefinition, type Definition, type Stored } from '../../content/content.ts';
import { discountSchema, type DiscountOwner } from './discounts.ts';
import { completionSchema, type CompletionOwner } from './completion.ts';
import { registerSchema, type RegisterOwner } from './register.ts';
import { policySchema, type PolicyOwner } from './policy.model.ts';
import { timetableDefinition, type TimetableFields } from './timetable.model.ts';
import { plainText } from '../../../lib/richText.ts';

/** Free, held and offered seats are `capacity`. Only `features/seats` decides about these numbers. */
type Seats = {
  /** The response's `countInStock`. */
  freeSeats: number;
  /** Seats that are set aside or offered. */
  offeredSeats: number;
  /** The number of active entries of the waiting list. */
  waiting: number;
  /** Rises with every write that moves seats of the course, or changes its capacity or its waiting list. */
  seatChanges: number;
};

export type CourseFields = Stored<
  Omit<
    AdminCourse,
    | 'isClosed'
    | 'reviews'
    | 'countInStock'
    | 'heldSeats'
    | 'applied'
    | 'hasWaitingList'
    | 'runs'
    | 'city'
    | 'mode'
    | 'cancellationPolicy'
    | 'policy'
    | 'institutePolicy'
    | 'completion'
    | 'register'
    | 'currentDiscounts'
    | 'discounts'
  >,
  Seats &
    PolicyOwner &
    CompletionOwner &
    RegisterOwner &
    DiscountOwner &
    TimetableFields & { sortKeys: { name: string } }
>;

/** Returns what nobody has chosen in a draft; records of 0.3.0 do not say it. */
export const unchosenOf = ({ unchosen = [] }: Partial<Pick<CourseFields, 'unchosen'>>) => unchosen;

const text = { type: String, default: '' };

const courseSchema = new Schema<CourseFields & Searchable>(
  {
    name: text,
    subTitle: text,
    ...imageDefinition,
    shortDesc: text,
    description: text,
    start: text,
    duration: { type: Number, default: 0, min: 0 },
    category: { type: String, enum: COURSE_CATEGORIES, default: COURSE_CATEGORY.soft },
    tipObuke: { type: String, enum: COURSE_TYPES, default: COURSE_TYPE.programme },
    ishodiObuke: text,
    perspektiveObuke: text,
    price: { type: Number, default: 0, min: 0 },
    capacity: { type: Number, default: 0, min: 0 },
    freeSeats: { type: Number, default: 0, min: 0 },
    offeredSeats: { type: Number, default: 0, min: 0 },
    waiting: { type: Number, default: 0, min: 0 },
    seatChanges: { type: Number, default: 0 },
    rating: { type: Number, default: 0 },
    numReviews: { type: Number, default: 0 },
    ...timetableDefinition,
    unchosen: { type: [String], default: [] },
    policy: { type: policySchema, default: null },
    completion: { type: completionSchema, default: DEFAULT_COMPLETION },
    register: { type: registerSchema, default: null },
    discounts: [discountSchema],
    certificateTemplate: { type: Schema.Types.ObjectId },
    isDraft: { type: Boolean, default: true },
    searchKey: text,
    searchGrams: { type: [String], default: [], select: false },
    sortKeys: { name: text },
  } satisfies Definition<CourseFields & Searchable>,
  { timestamps: true, optimisticConcurrency: true },
);

courseSchema.index({ isDraft: 1, start: 1, _id: 1 });
courseSchema.index({ isDraft: 1, rating: -1, numReviews: -1, _id: 1 });
// For the filters of the list, each in the default order, and for its sorts; `isDraft` counts the published courses of a
// range from the index alone.
courseSchema.index({ category: 1, isDraft: 1, start: 1, _id: 1 });
courseSchema.index({ tipObuke: 1, isDraft: 1, start: 1, _id: 1 });
courseSchema.index({ category: 1, tipObuke: 1, isDraft: 1, start: 1, _id: 1 });
// Counts the published courses by category and type, and those that can be applied for, from the index alone.
courseSchema.index({
  isDraft: 1,
  category: 1,
  tipObuke: 1,
  start: 1,
  freeSeats: 1,
  runState: 1,
  applyUntil: 1,
});
courseSchema.index({ 'sortKeys.name': 1, _id: 1, isDraft: 1 });
courseSchema.index({ price: 1, _id: 1, isDraft: 1 });
courseSchema.index({ start: 1, _id: 1 });
courseSchema.index({ freeSeats: 1, _id: 1, isDraft: 1 });
courseSchema.index({ createdAt: 1, _id: 1, isDraft: 1 });
courseSchema.index({ isDraft: 1, lastDay: 1, _id: 1 });
// For the deletion of an account that lecturers name.
courseSchema.index({ 'lecturers.user': 1 }, { sparse: true });
// For the question whether a template of certificates is in use.
courseSchema.index({ certificateTemplate: 1 }, { sparse: true });
courseSchema.index({ 'lecturers.name': 1 });
courseSchema.index({ 'lessons.day': 1 });
courseSchema.index({ 'lessons._id': 1 }, { sparse: true });
// For the job that releases the seats of cancelled runs.
courseSchema.index({ 'run.isOpen': 1 });
// For the distribution of seats that somebody waits for.
courseSchema.index({ waiting: 1 });
courseSchema.index({ offeredSeats: 1 });
// For the other runs of a course, and those who want to hear of the next one.
courseSchema.index({ series: 1 });
courseSchema.index({ 'venue.city': 1, isDraft: 1, start: 1, _id: 1 });
courseSchema.index({ searchGrams: 1 });

// Runs for create, save and insertMany; `updateCourse` sets the keys as well.
courseSchema.pre('validate', function keepKeys() {
  this.set(courseKeys(this));
});

export const Course = model('Course', courseSchema);

type KeyedCourse = { name: string; subTitle: string; shortDesc: string; category: CourseCategory };

/** Returns the keys a course is searched and sorted by, for `$set` together with its texts. */
export function courseKeys({ name, subTitle, shortDesc, category }: KeyedCourse) {
  return {
    ...searchKeys([name, subTitle, COURSE_CATEGORY_LABELS[category], plainText(shortDesc)]),
    'sortKeys.name': sortKey(name),
  };
}
