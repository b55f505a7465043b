import type { CourseBody } from '@institut/contract/course.schema';
import { trusted } from 'mongoose';
import { editedVersion } from '../../lib/editedVersion.ts';
import { conflict, invalidInput, recordNotFound } from '../../lib/errors.ts';
import { cleanRequiredTexts, cleanTexts } from '../../lib/richTexts.ts';
import { staleEdit } from '../../lib/staleEdit.ts';
import { Course, type CourseFields } from './course.model.ts';
import { getCourse } from './course.service.ts';
import { courseKeys } from './courseKeys.ts';

/** An empty course that only admins see, until its first edit publishes it. */
export async function createCourseDraft(): Promise<CourseFields> {
  const draft = await Course.create({});
  return draft.toObject();
}

/**
 * Replaces the texts of a course, and publishes a draft. Its places change by what the editor added or took away, so
 * places taken since they read it stay taken. Throws `stale_edit` when somebody else's edit came first, `conflict`
 * when fewer places are left than the edit takes away.
 */
export async function updateCourse(id: string, body: CourseBody): Promise<CourseFields> {
  const { version, countInStock, countInStockRead, ...given } = body;
  const current = await getCourse(id, { withDrafts: true });
  const edited = editedVersion(current, version);
  const added = countInStock - placesRead(current, countInStockRead);
  const { shortDesc, description, ishodiObuke, perspektiveObuke } = given;
  const texts = {
    ...given,
    ...cleanRequiredTexts({ shortDesc, description }),
    ...cleanTexts({ ishodiObuke, perspektiveObuke }),
  };
  const course = await Course.findOneAndUpdate(
    { _id: id, __v: edited, countInStock: trusted({ $gte: -added }) },
    {
      $set: { ...texts, ...courseKeys(texts), isDraft: false },
      $inc: { countInStock: added, __v: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!course) throw await refusal(id, edited, added);
  return course;
}

/** Orders keep a copy of what they need of their courses, so they stay readable. */
export async function deleteCourse(id: string): Promise<void> {
  const { deletedCount } = await Course.deleteOne({ _id: id });
  if (deletedCount === 0) throw recordNotFound('courses');
}

/** Nobody can take places of a draft, so what is stored is what its editor has read. */
function placesRead({ isDraft, countInStock }: CourseFields, read: number | undefined): number {
  if (isDraft) return countInStock;
  if (read === undefined) {
    throw invalidInput({ countInStockRead: 'Nedostaje broj slobodnih mjesta koji ste vidjeli.' });
  }
  return read;
}

/** Why the update found nothing to change. */
async function refusal(id: string, edited: number, added: number) {
  const { __v: newest, countInStock } = await getCourse(id, { withDrafts: true });
  if (newest !== edited) return staleEdit();
  const sentence = `U međuvremenu su zauzeta mjesta na ovom kursu. Slobodnih mjesta je ${countInStock}, pa ih ne možete smanjiti za ${-added}.`;
  return conflict(sentence, 'conflict', { countInStock: sentence });
}
