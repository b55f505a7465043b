import { searchKeys } from '../../database/search/searchKey.ts';

/** A search may match the key of every order, so a key stays short however many courses an order has. */
const SEARCH_KEY_MAX = 4000;

type SearchableOrder = {
  buyerName: string;
  buyerEmail: string;
  reference: string;
  orderItems: readonly { name: string }[];
};

/** Returns the keys an order is searched by: buyer, reference with and without its hyphen, courses. */
export function orderKeys({ buyerName, buyerEmail, reference, orderItems }: SearchableOrder) {
  const courses = orderItems.map(({ name }) => name);
  const texts = [buyerName, buyerEmail, reference, reference.replace('-', ''), ...courses];
  return searchKeys(texts, SEARCH_KEY_MAX);
}
