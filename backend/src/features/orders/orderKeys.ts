import { fold } from '../../database/search/fold.ts';
import { searchGrams } from '../../database/search/trigrams.ts';

/** A search reads every key, so a key stays short however many courses an order has. */
const SEARCH_KEY_MAX = 4000;

type SearchableOrder = {
  buyerName: string;
  buyerEmail: string;
  reference: string;
  orderItems: readonly { name: string }[];
};

/** What a search of orders looks through (buyer, reference, also without its hyphen, courses) and what leads it there. */
export function orderKeys({ buyerName, buyerEmail, reference, orderItems }: SearchableOrder) {
  const courses = orderItems.map(({ name }) => name);
  const words = [buyerName, buyerEmail, reference, reference.replace('-', ''), ...courses];
  const searchKey = fold(words.join(' ')).slice(0, SEARCH_KEY_MAX);
  return { searchKey, searchGrams: searchGrams(searchKey) };
}
