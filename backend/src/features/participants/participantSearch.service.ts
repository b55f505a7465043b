import type { Types } from 'mongoose';
import { searchFilter } from '../../database/search/searchFilter.ts';
import { Participant } from './participant.model.ts';

/** More would cost the list of orders more than they help. */
const NAMED_MAX = 1000;

/** Returns the orders whose participants a keyword finds by name, address or number; none for a blank one. */
export async function findOrdersNaming(keyword: string): Promise<Types.ObjectId[]> {
  if (keyword.trim() === '') return [];
  const { find } = await searchFilter(Participant, keyword);
  const found = await Participant.find({ ...find, isCurrent: true }, { order: 1 })
    .limit(NAMED_MAX)
    .lean();
  return found.map(({ order }) => order);
}
