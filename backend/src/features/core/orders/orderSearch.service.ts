import type { Types } from 'mongoose';
import { phoneKeyOf } from '../../../database/search/keys.ts';
import { searchFilter } from '../../../database/search/searchFilter.ts';
import { registered } from '../../../lib/registered.ts';
import { Order } from './order.model.ts';

/** Finds the orders whose participants a keyword names. */
export const participantSearch =
  registered<(keyword: string) => Promise<Types.ObjectId[]>>('PARTICIPANT_SEARCH');

/** Returns the conditions of a keyword for orders: their texts, or the number of the buyer in any way of writing. */
export async function searchOrders(keyword: string): ReturnType<typeof searchFilter> {
  const texts = await searchFilter(Order, keyword);
  const phoneKey = phoneKeyOf(keyword.trim());
  if (!phoneKey) return texts;
  return { find: { $or: [texts.find, { phoneKey }] }, count: { $or: [texts.count, { phoneKey }] } };
}

/** More would not be people whom a number finds. */
const CALLERS_MAX = 100;

/** Returns the ids of the users who gave a telephone number with an order; none for a keyword that is no number. */
export async function findCallers(keyword: string): Promise<Types.ObjectId[]> {
  const phoneKey = phoneKeyOf(keyword.trim());
  if (!phoneKey) return [];
  const orders = await Order.find({ phoneKey }, { user: 1 }).limit(CALLERS_MAX).lean();
  return orders.map(({ user }) => user);
}
