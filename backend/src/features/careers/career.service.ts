import { OPEN_CAREER_STATUS } from '@institut/contract/career';
import type { CareerBody, careerListQuery } from '@institut/contract/career.schema';
import { trusted, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { notFound } from '../../lib/errors.ts';
import { pageWindow } from '../../lib/paging.ts';
import { cleanRequiredTexts } from '../../lib/richTexts.ts';
import { editedVersion } from '../../lib/editedVersion.ts';
import { staleEdit } from '../../lib/staleEdit.ts';
import { today } from '../../lib/today.ts';
import { Career, type CareerFields } from './career.model.ts';

export type CareerSummaryFields = Omit<CareerFields, 'description' | 'createdAt' | 'updatedAt'>;
type CareerPage = { careers: CareerSummaryFields[]; total: number };
type Asked = z.output<typeof careerListQuery>;

/** How many the list of popular ones names: one row of the widest grid. */
const POPULAR_SIZE = 3;

/** What the public sees: a career leaves by itself on the day after its deadline. */
const open = (): QueryFilter<CareerFields> => ({
  isDraft: false,
  status: OPEN_CAREER_STATUS,
  dateEnd: trusted({ $gte: today() }),
});

/** The open careers, newest first: a page or all. */
export const listCareers = (asked: Asked): Promise<CareerPage> => readPage(open(), asked);

/** Every career: drafts first, then the newest. */
export const listAllCareers = (asked: Asked): Promise<CareerPage> => readPage({}, asked);

/** Every open career and when it was last edited, newest first. */
export function openCareers(): Promise<Pick<CareerFields, '_id' | 'updatedAt'>[]> {
  return Career.find(open(), ['updatedAt'])
    .sort({ date: -1, _id: -1 })
    .lean<Pick<CareerFields, '_id' | 'updatedAt'>[]>()
    .exec();
}

/** The open careers whose deadline comes first: whoever wants them has to apply now. */
export function popularCareers(): Promise<CareerSummaryFields[]> {
  return Career.find(open(), { description: 0 })
    .sort({ dateEnd: 1, _id: 1 })
    .limit(POPULAR_SIZE)
    .lean<CareerSummaryFields[]>()
    .exec();
}

/** An open career; any for those who may see all. */
export async function getCareer(id: string, { withAll }: { withAll: boolean }): Promise<CareerFields> {
  const career = await Career.findOne(withAll ? { _id: id } : { ...open(), _id: id }).lean();
  if (!career) throw careerNotFound();
  return career;
}

/** An empty career that only admins see, until its first edit publishes it. */
export async function createCareerDraft(): Promise<CareerFields> {
  const draft = await Career.create({});
  return draft.toObject();
}

/** Replaces every text of a career, and publishes a draft. Throws `stale_edit` when it is no longer what the editor read. */
export async function updateCareer(id: string, { version, ...texts }: CareerBody): Promise<CareerFields> {
  const edited = editedVersion(await getCareer(id, { withAll: true }), version);
  const career = await Career.findOneAndUpdate(
    { _id: id, __v: edited },
    {
      $set: { ...texts, ...cleanRequiredTexts({ description: texts.description }), isDraft: false },
      $inc: { __v: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!career) throw staleEdit();
  return career;
}

export async function deleteCareer(id: string): Promise<void> {
  const { deletedCount } = await Career.deleteOne({ _id: id });
  if (deletedCount === 0) throw careerNotFound();
}

export const careerNotFound = () => notFound('Karijera', 'f');

/** The id settles equal days, so pages never overlap. */
async function readPage(filter: QueryFilter<CareerFields>, asked: Asked): Promise<CareerPage> {
  const { skip, limit } = pageWindow(asked);
  const [careers, total] = await Promise.all([
    Career.find(filter, { description: 0 })
      .sort({ isDraft: -1, date: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<CareerSummaryFields[]>(),
    Career.countDocuments(filter),
  ]);
  return { careers, total };
}
