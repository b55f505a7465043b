import {
  careerBody,
  careerDraftBody,
  type CareerBody,
  type CareerDraftBody,
} from '@institut/contract/careers/schema';
import { contentService } from '../../content/content.service.ts';
import { moveErasure } from '../candidates/candidateDeadline.ts';
import { careerKeys, Career, type CareerFields } from './career.model.ts';
import { CAREER_SUMMARY, type CareerSummaryFields, openCareer } from './careerList.service.ts';

export const {
  get: getCareer,
  create: createCareerDraft,
  update: updateCareer,
  saveDraft: saveCareerDraft,
  remove: deleteCareer,
  images: careerImages,
} = contentService<CareerFields, CareerBody, CareerDraftBody>({
  collection: 'careers',
  kind: 'career',
  model: Career,
  body: careerBody,
  draftBody: careerDraftBody,
  titleOf: ({ title }) => title,
  keysOf: careerKeys,
  visible: openCareer,
  onEdit: (before, after, { session }) => moveErasure(before, after, session),
});

/** The number of popular careers: one row of the widest grid. */
const POPULAR_SIZE = 3;

/** Returns some open careers and when they were last edited, the nearest deadline first. */
export function openCareers(skip: number, limit: number): Promise<Pick<CareerFields, '_id' | 'updatedAt'>[]> {
  return Career.find(openCareer(), ['updatedAt'])
    .sort({ dateEnd: 1, _id: 1 })
    .skip(skip)
    .limit(limit)
    .lean<Pick<CareerFields, '_id' | 'updatedAt'>[]>()
    .exec();
}

export const countOpenCareers = (): Promise<number> => Career.countDocuments(openCareer()).exec();

/** Returns the open careers with the nearest deadlines. */
export function popularCareers(): Promise<CareerSummaryFields[]> {
  return Career.find(openCareer(), CAREER_SUMMARY)
    .sort({ dateEnd: 1, _id: 1 })
    .limit(POPULAR_SIZE)
    .lean<CareerSummaryFields[]>()
    .exec();
}

/** `open` counts the careers that visitors see. */
export async function countCareers(): Promise<{ published: number; drafts: number; open: number }> {
  const [published, drafts, open] = await Promise.all([
    Career.countDocuments({ isDraft: false }),
    Career.countDocuments({ isDraft: true }),
    countOpenCareers(),
  ]);
  return { published, drafts, open };
}
