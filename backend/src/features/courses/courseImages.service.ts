import { imagesIn } from '../../lib/imagesIn.ts';
import { Course, type CourseFields } from './course.model.ts';

const FIELDS = ['image', 'shortDesc', 'description', 'ishodiObuke', 'perspektiveObuke'] as const;

/** The stored images that courses show, drafts included: their own and those inside their texts. */
export async function usedImages(): Promise<Set<string>> {
  const courses = await Course.find({}, [...FIELDS]).lean<Pick<CourseFields, (typeof FIELDS)[number]>[]>();
  return imagesIn(courses.flatMap((course) => FIELDS.map((field) => course[field])));
}
