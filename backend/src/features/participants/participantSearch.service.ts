import type { Types } from 'mongoose';
import { searchPatterns } from '../../database/search/keys.ts';
import { Participant } from './participant.model.ts';

/** More would cost the list of orders more than they help. */
const NAMED_MAX = 1000;

/** Returns the orders whose participants a keyword finds by name, address or number; none for a blank one. */
export async function findOrdersNaming(keyword: string): Promise<Types.ObjectId[]> {
  const patterns = searchPatterns(keyword);
  if (patterns.length === 0) return [];
  const isNamed = { $and: patterns.map((searchKey) => ({ searchKey })), isCurrent: true };
  const found = await Participant.find(isNamed, { order: 1 }).limit(NAMED_MAX).lean();
  return found.map(({ order }) => order);
}
