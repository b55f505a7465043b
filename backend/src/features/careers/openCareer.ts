import { OPEN_CAREER_STATUS } from '@institut/contract/career';
import { trusted, type QueryFilter } from 'mongoose';
import { today } from '../../lib/instituteDay.ts';
import type { CareerFields } from './career.model.ts';

/** What the public sees: a career leaves by itself on the day after its deadline. */
export const openCareer = (): QueryFilter<CareerFields> => ({
  isDraft: false,
  status: OPEN_CAREER_STATUS,
  dateEnd: trusted({ $gte: today() }),
});
