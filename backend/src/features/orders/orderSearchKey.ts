import { fold } from '../../lib/fold.ts';

/** A search reads every key, so a key stays short however many courses an order has. */
const SEARCH_KEY_MAX = 4000;

type SearchableOrder = {
  buyerName: string;
  buyerEmail: string;
  reference: string;
  orderItems: readonly { name: string }[];
};

/** The folded text that a search of orders looks through: buyer, reference (also without its hyphen), courses. */
export function orderSearchKey({ buyerName, buyerEmail, reference, orderItems }: SearchableOrder): string {
  const courses = orderItems.map(({ name }) => name);
  const words = [buyerName, buyerEmail, reference, reference.replace('-', ''), ...courses];
  return fold(words.join(' ')).slice(0, SEARCH_KEY_MAX);
}
