import type { CourseBody } from '@institut/contract/courses/schema';
import type { FormValues } from '../../admin/content/contentForm.ts';

/** The values of the form of a course. */
export type CourseValues = FormValues<Omit<CourseBody, 'countInStock' | 'message'>>;
