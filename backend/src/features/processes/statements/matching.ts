import { CROCKFORD, foldCrockford } from '@institut/contract/frame/crockford';
import type { EntryState } from '@institut/contract/statements/values';
import { fold } from '../../../database/search/keys.ts';
import type { PayableOrder } from '../../core/orders/listing/payableOrders.service.ts';

export type Entry = { amount: number; payer: string; purpose: string };

/** The state of an entry, and the orders that it pays or may pay, with the open amount of each before it. */
export type Match = { state: Exclude<EntryState, 'booked'>; orders: PayableOrder[] };

const LENGTH = 8;
const REFERENCE = new RegExp(`^[${CROCKFORD}]{${LENGTH}}$`);

/** Returns a text in the digits of references, without anything between them. */
export const foldReference = (text: string): string => foldCrockford(text).replace(/[^A-Z0-9]/g, '');

/** Returns all that may be a reference in a text without its spaces and hyphens: any eight letters. */
export function referencesIn(text: string): string[] {
  const letters = foldReference(text);
  const all = Array.from({ length: Math.max(letters.length - LENGTH + 1, 0) }, (_, at) =>
    letters.slice(at, at + LENGTH),
  );
  return [...new Set(all)].filter((one) => REFERENCE.test(one));
}

/** Returns those that are whole words of the text, one or several: few enough to be looked for among all orders. */
export function wholeReferencesIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).map(foldReference);
  const found = words.map((_, start) => {
    let together = '';
    for (let end = start; end < words.length && together.length < LENGTH; end += 1) together += words[end];
    return together;
  });
  return [...new Set(found)].filter((one) => REFERENCE.test(one));
}

/** The orders by their references, and the open ones by what is left of a reference when one letter is wrong. */
type Orders = { byReference: ReadonlyMap<string, PayableOrder>; near: ReadonlyMap<string, PayableOrder[]> };

const without = (reference: string, at: number): string =>
  `${reference.slice(0, at)}?${reference.slice(at + 1)}`;

export function ordersBy(candidates: readonly PayableOrder[]): Orders {
  const byReference = new Map(candidates.map((one) => [foldReference(one.reference), one]));
  const near = new Map<string, PayableOrder[]>();
  for (const [reference, one] of byReference) {
    if (one.openAmount <= 0) continue;
    for (let at = 0; at < LENGTH; at += 1) {
      const key = without(reference, at);
      near.set(key, [...(near.get(key) ?? []), one]);
    }
  }
  return { byReference, near };
}

/** Returns the open orders whose reference differs in one letter, or in two neighbours that are swapped. */
function nearTo(text: string, { byReference, near }: Orders): PayableOrder[] {
  const positions = Array.from({ length: LENGTH }, (_, at) => at);
  const swapped = positions.slice(1).flatMap((at) => {
    const turned = `${text.slice(0, at - 1)}${text[at]}${text[at - 1]}${text.slice(at + 1)}`;
    return byReference.get(turned) ?? [];
  });
  return [...positions.flatMap((at) => near.get(without(text, at)) ?? []), ...swapped].filter(
    ({ openAmount }) => openAmount > 0,
  );
}

const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether all words of a name stand in the name that the bank has. */
function isNamed(name: string, payer: ReadonlySet<string>): boolean {
  const words = wordsOf(name);
  return words.length > 1 && words.every((word) => payer.has(word));
}

/** So many orders are shown for an entry that may belong to several. */
const SHOWN_MAX = 5;

const pays = (amount: number, { openAmount, instalment }: PayableOrder): boolean =>
  openAmount > 0 && (amount === openAmount || amount === instalment);

/**
 * Returns which orders an entry pays. Only a whole reference, or several whose orders have this amount open together, is certain;
 * one wrong letter, or a name with the open amount, is unclear.
 */
export function matchEntry(entry: Entry, orders: Orders): Match {
  const texts = referencesIn(entry.purpose);
  const named = unique(texts.flatMap((text) => orders.byReference.get(text) ?? []));
  const [only] = named;
  if (only && named.length === 1)
    return { state: pays(entry.amount, only) ? 'found' : 'otherAmount', orders: named };
  if (named.length > 1) {
    const isSum =
      named.every(({ openAmount }) => openAmount > 0) &&
      named.reduce((sum, { openAmount }) => sum + openAmount, 0) === entry.amount;
    return {
      state: isSum && named.length <= SHOWN_MAX ? 'found' : 'unclear',
      orders: named.slice(0, SHOWN_MAX),
    };
  }
  const payer = new Set(wordsOf(entry.payer));
  const near = unique([
    ...texts.flatMap((text) => nearTo(text, orders)),
    ...[...orders.byReference.values()].filter(
      (one) => one.openAmount === entry.amount && one.names.some((name) => isNamed(name, payer)),
    ),
  ]);
  return { state: near.length > 0 ? 'unclear' : 'unknown', orders: near.slice(0, SHOWN_MAX) };
}

const unique = (orders: readonly PayableOrder[]): PayableOrder[] => [...new Set(orders)];

/**
 * Returns what the entries of a statement are, one after another: an entry that is certain leaves less open for those after it, so
 * that a second payment of the same amount is not certain any more.
 */
export function matchEntries(entries: readonly Entry[], candidates: readonly PayableOrder[]): Match[] {
  const left = candidates.map((one) => ({ ...one }));
  const orders = ordersBy(left);
  return entries.map((entry) => {
    const { state, orders: matched } = matchEntry(entry, orders);
    const shown = matched.map((one) => ({ ...one }));
    const isWhole = state === 'found' || state === 'otherAmount';
    for (const one of isWhole ? matched : []) {
      const part = matched.length === 1 ? entry.amount : one.openAmount;
      Object.assign(one, { openAmount: one.openAmount - part, instalment: null });
    }
    return { state, orders: shown };
  });
}
