import { trusted, type Types } from 'mongoose';
import { memoizeUntilWrite } from '../memoizeUntilWrite.ts';
import { fold, searchPatterns, keywordTrigrams } from './keys.ts';

/** With more matches than this, a list that is read in its own order soon contains a page of them. */
const FEW_MATCHES = 1000;

/** The condition of a keyword in a list's filter. */
export type SearchCondition = {
  $and?: Record<string, unknown>[];
  $or?: Record<string, unknown>[];
  _id?: { $in: Types.ObjectId[] };
};

/** The part of a Mongoose model that a search uses. */
type SearchedModel = {
  collection: { collectionName: string };
  find(
    filter: SearchCondition,
    fields: '_id',
  ): { limit(count: number): { lean(): PromiseLike<{ _id: Types.ObjectId }[]> } };
};

/** Changes how a list is read, not what it contains. */
const hasManyMatches = memoizeUntilWrite<boolean>((areMany) => areMany);

/** The paths of a folded text and of its trigrams. */
type SearchedText = { key: string; grams: string };

const ONE_TEXT: readonly SearchedText[] = [{ key: 'searchKey', grams: 'searchGrams' }];

/**
 * Returns what a list adds to its filter to find, and to count, the records in which each word of `keyword` is contained
 * in one of `texts`. Up to 1,000 matches are looked up through the trigram index and returned as ids: the list then reads
 * only those, whatever else it filters and sorts by. The lookup stops there because the ids of a common word would
 * cost more than they save; then the list reads in its own order and is counted through the index.
 */
export async function searchFilter(
  model: SearchedModel,
  keyword: string,
  texts = ONE_TEXT,
): Promise<{ find: SearchCondition; count: SearchCondition }> {
  const find = containsWords(keyword, texts);
  if (!trigramCondition(keyword, texts)) return { find, count: find };
  const count = keywordCondition(keyword, texts);
  let matches: { _id: Types.ObjectId }[] = [];
  const areMany = await hasManyMatches(model, count, async () => {
    matches = await model
      .find(count, '_id')
      .limit(FEW_MATCHES + 1)
      .lean();
    return matches.length > FEW_MATCHES;
  });
  if (areMany) return { find, count };
  const byId = { ...find, _id: trusted({ $in: matches.map(({ _id }) => _id) }) };
  return { find: byId, count: byId };
}

/** Returns the condition of a keyword that the trigram index looks up, for a query that limits what it reads. */
export const keywordCondition = (keyword: string, texts = ONE_TEXT): SearchCondition => ({
  ...trigramCondition(keyword, texts),
  ...containsWords(keyword, texts),
});

function containsWords(keyword: string, texts: readonly SearchedText[]): SearchCondition {
  const words = searchPatterns(keyword).map((word) => anyOf(texts.map(({ key }) => ({ [key]: word }))));
  return words.length > 0 ? { $and: words } : {};
}

/**
 * Returns a condition on the trigram indexes that every match fulfils; null when all words are too short for it. With
 * several texts each may contain another word, so only the longest word is looked up.
 */
function trigramCondition(keyword: string, texts: readonly SearchedText[]): SearchCondition | null {
  const grams = keywordTrigrams(texts.length > 1 ? longestWord(keyword) : keyword);
  if (grams.length === 0) return null;
  return anyOf(texts.map((text) => ({ [text.grams]: trusted({ $all: grams }) })));
}

const anyOf = (conditions: Record<string, unknown>[]): Record<string, unknown> =>
  conditions.length === 1 ? { ...conditions[0] } : { $or: conditions };

const longestWord = (keyword: string): string =>
  fold(keyword)
    .split(' ')
    .reduce((longest, word) => (word.length > longest.length ? word : longest));
