import { fold } from './keys.ts';

const WORD_END = /[^\p{L}\p{N}]+/u;

/**
 * Returns how well a name matches a keyword, the best first: it begins with the keyword (0), each word of the keyword begins a
 * word of it (1), it contains them (2), or only other texts of the record do (3).
 */
export function rankOf(name: string, keyword: string): number {
  const [folded, asked] = [fold(name), fold(keyword)];
  if (folded.startsWith(asked)) return 0;
  const words = folded.split(WORD_END);
  const wanted = asked.split(' ');
  if (wanted.every((word) => words.some((one) => one.startsWith(word)) || folded.includes(` ${word}`)))
    return 1;
  return wanted.every((word) => folded.includes(word)) ? 2 : 3;
}

/** More matches than this stay in the order of their list: the keyword says too little to choose among them. */
export const RANKED_MAX = 1000;

type Named<Id> = { _id: Id; name: string; isOver?: boolean };

/**
 * Returns the ids of named records, the best matches first. Those that are over stand behind the others, but before all in which
 * the keyword begins no word of the name; those that match equally well stay in their order.
 */
export const rankedIds = <Id>(records: ReadonlyArray<Named<Id>>, keyword: string): Id[] =>
  records
    .map(({ _id, name, isOver = false }) => {
      const rank = rankOf(name, keyword);
      return { _id, order: (rank > 1 ? 20 : 0) + (isOver ? 10 : 0) + rank };
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ _id }) => _id);

type Page = { skip: number; limit: number };

/** Returns a page of the records that `named` has in the order of their list, the best matches of a keyword first. */
export async function rankedPage<Id, Row extends { _id: Id }>(
  named: readonly Named<Id>[],
  { keyword, skip, limit }: Page & { keyword: string },
  read: (ids: Id[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const ids = rankedIds(named, keyword).slice(skip, skip + limit);
  const rows = new Map((await read(ids)).map((row) => [String(row._id), row]));
  return ids.flatMap((id) => rows.get(String(id)) ?? []);
}
