import { keyUpgrade } from '../../database/search/keyUpgrade.ts';
import { Course } from './course.model.ts';
import { courseKeys } from './courseKeys.ts';

/** Gives courses of earlier versions the keys they are searched and sorted by. */
export const courseUpgrade = keyUpgrade(Course, {
  sortKey: 'sortKeys.name',
  grams: 'searchGrams',
  texts: ['name', 'subTitle', 'shortDesc', 'category'],
  keysOf: courseKeys,
});
