import { OPEN_CAREER_STATUS } from '@institut/contract/career';
import { trusted } from 'mongoose';
import { today } from '../../lib/instituteDay.ts';
import { Career } from './career.model.ts';

/** `open` are those that visitors see. */
export async function countCareers(): Promise<{ published: number; drafts: number; open: number }> {
  const [published, drafts, open] = await Promise.all([
    Career.countDocuments({ isDraft: false }),
    Career.countDocuments({ isDraft: true }),
    Career.countDocuments({
      isDraft: false,
      status: OPEN_CAREER_STATUS,
      dateEnd: trusted({ $gte: today() }),
    }),
  ]);
  return { published, drafts, open };
}
