import { trusted, type Types } from 'mongoose';
import { fold, searchPatterns } from './fold.ts';
import { keywordGrams } from './trigrams.ts';
import { isLed } from './searchIndexState.ts';

/** What is found more often than this is common: in its order, a list soon meets enough of it. */
const FEW = 1000;

/** What a list asks for when somebody searches it. */
export type WordsCondition = {
  $and?: Record<string, unknown>[];
  $or?: Record<string, unknown>[];
  _id?: { $in: Types.ObjectId[] };
};

/** The part of a Mongoose model that this needs. */
type SearchedModel = {
  collection: { name: string };
  find(
    filter: WordsCondition,
    fields: '_id',
  ): { limit(count: number): { lean(): PromiseLike<{ _id: Types.ObjectId }[]> } };
};

/** The paths of a folded text and of the groups of characters that lead an index to it. */
type SearchedText = { key: string; grams: string };

const ONE_TEXT: readonly SearchedText[] = [{ key: 'searchKey', grams: 'searchGrams' }];

/**
 * What stands for a search among the conditions of a list. The ids of what it finds, when that are few: a list then never
 * reads everything to find a little, whatever else it filters and sorts by. When they are many, the plain condition to
 * read in the list's order, and the one that is led by an index to count.
 * @param texts what is searched: each word has to be in one of them
 */
export async function searchOf(
  model: SearchedModel,
  keyword: string,
  texts = ONE_TEXT,
): Promise<{ reading: WordsCondition; counting: WordsCondition }> {
  const plain = holdingWords(keyword, texts);
  const led = isLed(model.collection.name) ? ledToWords(keyword, texts) : null;
  if (!led) return { reading: plain, counting: plain };
  const found = await model
    .find(led, '_id')
    .limit(FEW + 1)
    .lean();
  if (found.length > FEW) return { reading: plain, counting: led };
  const named = { ...plain, _id: trusted({ $in: found.map(({ _id }) => _id) }) };
  return { reading: named, counting: named };
}

/** The condition that the texts hold every word of a keyword; none for a blank one. */
function holdingWords(keyword: string, texts: readonly SearchedText[]): WordsCondition {
  const words = searchPatterns(keyword).map((word) => anyOf(texts.map(({ key }) => ({ [key]: word }))));
  return words.length > 0 ? { $and: words } : {};
}

/**
 * The same condition, with what leads an index there; null when all the words are too short for that. Of several texts
 * each may hold another word, so only the longest word leads.
 */
function ledToWords(keyword: string, texts: readonly SearchedText[]): WordsCondition | null {
  const grams = keywordGrams(texts.length > 1 ? longestWord(keyword) : keyword);
  if (grams.length === 0) return null;
  const leading = texts.map((text) => ({ [text.grams]: trusted({ $all: grams }) }));
  return { ...anyOf(leading), ...holdingWords(keyword, texts) };
}

const anyOf = (conditions: Record<string, unknown>[]): Record<string, unknown> =>
  conditions.length === 1 ? { ...conditions[0] } : { $or: conditions };

const longestWord = (keyword: string): string =>
  fold(keyword)
    .split(' ')
    .reduce((longest, word) => (word.length > longest.length ? word : longest));
