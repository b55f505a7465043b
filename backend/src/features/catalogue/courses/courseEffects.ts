import type { ClientSession } from 'mongoose';
import { registered } from '../../../lib/registered.ts';
import type { CourseFields } from '../../core/courses/course.model.ts';

/** Something that follows from a change of a course, in its transaction; `backend/src/effects.ts` lists them. */
export type CourseEffects = {
  /** Staff have edited a course; `text` is their message to those who take part. */
  edited: readonly ((
    before: CourseFields,
    after: CourseFields,
    about: { text: string; session: ClientSession },
  ) => Promise<unknown>)[];
  deleted: readonly ((course: CourseFields, session: ClientSession) => Promise<unknown>)[];
  /** The mails of jobs that the next round would send, for the preview of an edit. */
  previewed: readonly (() => Promise<unknown>)[];
};

export const courseEffects = registered<CourseEffects>('COURSE_EFFECTS');
