import { fillKeys } from '../../database/fillKeys.ts';
import { Course } from './course.model.ts';
import { courseKeys } from './courseKeys.ts';

/** Gives courses of earlier versions the key they are sorted by. */
export const fillCourseKeys = () => fillKeys(Course, 'searchGrams', courseKeys);
