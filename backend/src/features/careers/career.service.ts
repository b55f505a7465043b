import {
  careerBody,
  careerDraftBody,
  type CareerBody,
  type CareerDraftBody,
} from '@institut/contract/career.schema';
import { withTransaction } from '../../database/transaction.ts';
import { recordNotFound } from '../../lib/errors.ts';
import { cleanRichTexts, imagesOf, impliedByImage } from '../content/content.ts';
import { editedDraft, editedVersion } from '../../lib/editedVersion.ts';
import { contentChanges, recordEvent } from '../audit/audit.service.ts';
import { careerKeys, Career, type CareerFields } from './career.model.ts';
import { CAREER_SUMMARY, type CareerSummaryFields, openCareer } from './careerList.service.ts';

const WRITES = { writes: ['careers'] } as const;

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

/** Returns an open career, or with `withAll` any career. Throws `not_found`. */
export async function getCareer(id: string, { withAll }: { withAll: boolean }): Promise<CareerFields> {
  const career = await Career.findOne(withAll ? { _id: id } : { ...openCareer(), _id: id }).lean();
  if (!career) throw careerNotFound();
  return career;
}

/** Creates an empty career that only admins see; `updateCareer` publishes it. */
export function createCareerDraft(): Promise<CareerFields> {
  return withTransaction(async (session) => {
    const draft = await new Career().save({ session });
    await recordEvent(session, { event: 'created', target: careerTarget(draft) });
    return draft.toObject();
  }, WRITES);
}

const careerTarget = ({ _id, title }: Pick<CareerFields, '_id' | 'title'>) =>
  ({ kind: 'career', id: _id.toString(), label: title }) as const;

/**
 * Replaces every field of a career and publishes a draft. Throws `stale_edit` if the version is not the newest; without a
 * version it replaces what is stored.
 */
export async function updateCareer(id: string, body: CareerBody): Promise<CareerFields> {
  const { version, ...texts } = body;
  const before = await getCareer(id, { withAll: true });
  const edited = editedVersion(before, version);
  const cleaned = { ...impliedByImage(before, texts), ...texts, ...cleanRichTexts(careerBody, texts) };
  const edit = await withTransaction(async (session) => {
    const career = await Career.findOneAndUpdate(
      { _id: id, __v: edited },
      { $set: { ...cleaned, ...careerKeys(texts), isDraft: false }, $inc: { __v: 1 } },
      { returnDocument: 'after', session },
    ).lean();
    if (!career) return null;
    await recordEvent(session, {
      event: before.isDraft ? 'published' : 'edited',
      target: careerTarget(career),
      changes: contentChanges(careerBody, before, career),
    });
    return career;
  }, WRITES);
  return edit ?? updateCareer(id, body);
}

/** Replaces the fields of a draft, which stays a draft and may be incomplete. Throws `stale_edit` as `updateCareer`. */
export async function saveCareerDraft(id: string, body: CareerDraftBody): Promise<CareerFields> {
  const { version, ...texts } = body;
  const before = await getCareer(id, { withAll: true });
  const edited = editedDraft(before, version);
  const cleaned = { ...impliedByImage(before, texts), ...texts, ...cleanRichTexts(careerDraftBody, texts) };
  const edit = await withTransaction(async (session) => {
    const draft = await Career.findOneAndUpdate(
      { _id: id, __v: edited, isDraft: true },
      { $set: { ...cleaned, ...careerKeys(texts) }, $inc: { __v: 1 } },
      { returnDocument: 'after', session },
    ).lean();
    if (!draft) return null;
    await recordEvent(session, {
      event: 'edited',
      target: careerTarget(draft),
      changes: contentChanges(careerDraftBody, before, draft),
    });
    return draft;
  }, WRITES);
  return edit ?? saveCareerDraft(id, body);
}

export async function deleteCareer(id: string): Promise<void> {
  await withTransaction(async (session) => {
    const career = await Career.findOneAndDelete({ _id: id }, { session }).lean();
    if (!career) throw careerNotFound();
    await recordEvent(session, { event: 'deleted', target: careerTarget(career) });
  }, WRITES);
}

const careerNotFound = () => recordNotFound('careers');

/** The stored images that careers show, closed ones and drafts included: their own and those inside their texts. */
export const careerImages = (): Promise<Set<string>> =>
  imagesOf(careerBody, (fields) => Career.find({}, fields).lean().exec());

/** `open` counts the careers that visitors see. */
export async function countCareers(): Promise<{ published: number; drafts: number; open: number }> {
  const [published, drafts, open] = await Promise.all([
    Career.countDocuments({ isDraft: false }),
    Career.countDocuments({ isDraft: true }),
    countOpenCareers(),
  ]);
  return { published, drafts, open };
}
