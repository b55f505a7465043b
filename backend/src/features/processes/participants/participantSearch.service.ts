import type { Types } from 'mongoose';
import { phoneKeyOf } from '../../../database/search/keys.ts';
import { keywordCondition } from '../../../database/search/searchFilter.ts';
import { Participant } from './participant.model.ts';

/** More would cost the list of orders more than they help. */
const NAMED_MAX = 1000;

/** Returns the orders whose participants a keyword finds by name, address or number; none for a blank one. */
export async function findOrdersNaming(keyword: string): Promise<Types.ObjectId[]> {
  if (keyword.trim() === '') return [];
  const found = await Participant.find(
    { ...keywordCondition(phoneKeyOf(keyword.trim()) || keyword), isCurrent: true },
    { order: 1 },
  )
    .limit(NAMED_MAX)
    .lean();
  return found.map(({ order }) => order);
}
