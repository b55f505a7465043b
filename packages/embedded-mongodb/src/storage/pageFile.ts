import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads a file of LMDB without LMDB, which ends the process when it meets a damaged page. Only what LMDB relies on is
 * checked: page headers, the places of nodes, the order of keys, the numbers in the meta pages, and that no page is used
 * twice. The layout is that of data format 2 on 64-bit little-endian machines.
 */

/** Describes the first contradiction in a file. */
export class PageProblem extends Error {}

const HEADER = 24;
const NODE_HEADER = 8;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const META = 8;
const KINDS = 0x6f;
const BIG_DATA = 1;
/** Page, transaction and number of pages of a long value. */
const BIG_DATA_BYTES = 24;
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const META_BYTES = 168;
const NO_ROOT = 0xffff_ffff_ffff_ffffn;

type Tree = {
  depth: number;
  branches: number;
  leaves: number;
  overflow: number;
  entries: number;
  root: number | null;
};
type Meta = { pageSize: number; free: Tree; main: Tree; lastPage: number; transaction: number };

/** Called for each entry in order; `read` returns its value. */
export type Visit = (key: Buffer, read: () => Buffer) => void;

function numberAt(page: Buffer, at: number): number {
  const value = page.readBigUInt64LE(at);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(value);
}

const treeAt = (page: Buffer, at: number): Tree => ({
  depth: page.readUInt16LE(at + 6),
  branches: numberAt(page, at + 8),
  leaves: numberAt(page, at + 16),
  overflow: numberAt(page, at + 24),
  entries: numberAt(page, at + 32),
  root: page.readBigUInt64LE(at + 40) === NO_ROOT ? null : numberAt(page, at + 40),
});

function parseMeta(page: Buffer, index: number): Meta {
  const name = `meta page ${index}`;
  if (page.length < META_BYTES) throw new PageProblem(`${name} is cut off`);
  const isMeta = (page.readUInt16LE(18) & KINDS) === META && page.readUInt32LE(HEADER) === MAGIC;
  if (!isMeta || numberAt(page, 0) !== index) throw new PageProblem(`${name} is not one`);
  if ((page.readUInt32LE(28) & 0xffff) !== DATA_VERSION)
    throw new PageProblem(`${name} is of an unknown version`);
  const pageSize = page.readUInt32LE(48);
  const isSize = pageSize >= 256 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0;
  if (!isSize) throw new PageProblem(`${name} has an impossible page size`);
  const transaction = numberAt(page, 152);
  // Transactions write the two meta pages in turns.
  if (transaction !== 0 && transaction % 2 !== index)
    throw new PageProblem(`${name} belongs to another place`);
  const [free, main] = [treeAt(page, 48), treeAt(page, 96)];
  const isUnused = main.root === null && free.root === null;
  if (transaction === 0 && !isUnused) throw new PageProblem(`${name} belongs to no transaction`);
  return { pageSize, free, main, lastPage: numberAt(page, 144), transaction };
}

function newerMeta(first: Meta, second: Meta): Meta {
  if (first.pageSize !== second.pageSize) throw new PageProblem('the meta pages have different page sizes');
  // In a new store or copy one of them is unused.
  const areUsed = first.transaction > 0 && second.transaction > 0;
  if (areUsed && Math.abs(first.transaction - second.transaction) > 1)
    throw new PageProblem('the meta pages are of transactions that did not follow each other');
  return first.transaction < second.transaction ? second : first;
}

const compareNumbers = (a: Buffer, b: Buffer): number => numberAt(a, 0) - numberAt(b, 0);
const compareBytes = (a: Buffer, b: Buffer): number => a.compare(b);

class PageFile {
  readonly #file: number;
  readonly #bytes: number;
  readonly #meta: Meta;
  readonly #used: Uint8Array;

  constructor(file: number) {
    this.#file = file;
    this.#bytes = fstatSync(file).size;
    if (this.#bytes === 0) throw new PageProblem('it is empty');
    const first = parseMeta(this.#read(0, META_BYTES), 0);
    this.#meta = newerMeta(first, parseMeta(this.#read(first.pageSize, META_BYTES), 1));
    // The file may be shorter, but only by pages that are not used.
    if (this.#meta.lastPage > this.#bytes) throw new PageProblem('it is shorter than its meta page says');
    this.#used = new Uint8Array(this.#meta.lastPage + 1);
    this.#used.fill(1, 0, 2);
  }

  #read(at: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    return buffer.subarray(0, readSync(this.#file, buffer, 0, length, at));
  }

  #use(page: number): void {
    if (!(page >= 2 && page <= this.#meta.lastPage)) throw new PageProblem(`there is no page ${page}`);
    if (this.#used[page]) throw new PageProblem(`page ${page} is used twice`);
    this.#used[page] = 1;
  }

  #pages(page: number, count: number): Buffer {
    for (let next = page; next < page + count; next += 1) this.#use(next);
    const { pageSize } = this.#meta;
    if ((page + count) * pageSize > this.#bytes)
      throw new PageProblem(`it ends at byte ${this.#bytes}, before page ${page}`);
    const bytes = this.#read(page * pageSize, count * pageSize);
    if (numberAt(bytes, 0) !== page) throw new PageProblem(`page ${page} is not one`);
    return bytes;
  }

  walk(visit: Visit): void {
    const { free, main } = this.#meta;
    this.#walkTree(main, compareBytes, visit);
    const lists: Buffer[] = [];
    this.#walkTree(free, compareNumbers, (_, read) => void lists.push(read()));
    for (const list of lists) this.#useFree(list);
  }

  // A list has its length, then free pages; a negative number is followed by the first page of so many.
  #useFree(list: Buffer): void {
    const length = list.length >= 8 ? numberAt(list, 0) : Number.POSITIVE_INFINITY;
    if ((length + 1) * 8 > list.length) throw new PageProblem('a list of free pages is cut off');
    for (let i = 1; i <= length; i += 1) {
      const item = Number(list.readBigInt64LE(i * 8));
      if (item === 0) continue;
      const count = item < 0 ? -item : 1;
      if (item < 0) i += 1;
      const first = item < 0 && i <= length ? numberAt(list, i * 8) : item;
      if (count > this.#meta.lastPage) throw new PageProblem('a list of free pages has impossible numbers');
      for (let page = first; page < first + count; page += 1) this.#use(page);
    }
  }

  #walkTree(tree: Tree, compare: (a: Buffer, b: Buffer) => number, visit: Visit): void {
    const seen = { branches: 0, leaves: 0, overflow: 0, entries: 0 };
    let last: Buffer | null = null;
    let mayEqual = false;

    const inOrder = (key: Buffer, page: number) => {
      const order: number = last ? compare(last, key) : -1;
      if (order > 0 || (order === 0 && !mayEqual))
        throw new PageProblem(`the keys of page ${page} are not in order`);
    };

    const bigValue = (page: number, size: number): Buffer => {
      const count = Math.floor((HEADER - 1 + size) / this.#meta.pageSize) + 1;
      const bytes = this.#pages(page, count);
      if ((bytes.readUInt16LE(18) & KINDS) !== OVERFLOW || bytes.readUInt32LE(20) !== count)
        throw new PageProblem(`page ${page} is not the long value that it should be`);
      seen.overflow += count;
      return bytes.subarray(HEADER, HEADER + size);
    };

    const visitPage = (page: number, level: number): void => {
      const bytes = this.#pages(page, 1);
      const isLeaf = level === tree.depth;
      if ((bytes.readUInt16LE(18) & KINDS) !== (isLeaf ? LEAF : BRANCH))
        throw new PageProblem(`page ${page} is not the ${isLeaf ? 'leaf' : 'branch'} that it should be`);
      const [lower, upper] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22)];
      const space = this.#meta.pageSize - HEADER;
      if (lower === 0 || lower % 2 !== 0 || lower > upper || upper > space)
        throw new PageProblem(`page ${page} has impossible bounds`);
      seen[isLeaf ? 'leaves' : 'branches'] += 1;
      let taken = 0;
      for (let i = 0; i < lower / 2; i += 1) {
        const place = bytes.readUInt16LE(HEADER + 2 * i);
        if (place < upper || place + NODE_HEADER > space)
          throw new PageProblem(`page ${page} has a node in an impossible place`);
        const at = HEADER + place;
        const [low, flags, keySize] = [
          bytes.readUInt32LE(at),
          bytes.readUInt16LE(at + 4),
          bytes.readUInt16LE(at + 6),
        ];
        const inlineSize = isLeaf ? (flags === BIG_DATA ? BIG_DATA_BYTES : low) : 0;
        const size = NODE_HEADER + keySize + inlineSize;
        taken += size + (size % 2);
        if (place + size > space || (isLeaf && (flags & ~BIG_DATA || keySize === 0)))
          throw new PageProblem(`page ${page} has an impossible node`);
        const key = bytes.subarray(at + NODE_HEADER, at + NODE_HEADER + keySize);
        if (!isLeaf) {
          if (i > 0) {
            inOrder(key, page);
            [last, mayEqual] = [key, true];
          }
          visitPage(low + flags * 0x1_0000_0000, level + 1);
          continue;
        }
        inOrder(key, page);
        [last, mayEqual] = [key, false];
        seen.entries += 1;
        const data = bytes.subarray(at + NODE_HEADER + keySize, at + size);
        if (flags === BIG_DATA) {
          const value = bigValue(numberAt(data, 0), low);
          visit(key, () => value);
        } else visit(key, () => data);
      }
      if (taken !== space - upper) throw new PageProblem(`the nodes of page ${page} do not fill their space`);
    };

    if (tree.root !== null) visitPage(tree.root, 1);
    const isComplete =
      seen.branches === tree.branches &&
      seen.leaves === tree.leaves &&
      seen.overflow === tree.overflow &&
      seen.entries === tree.entries;
    if (!isComplete)
      throw new PageProblem(
        `it has ${seen.entries} entries on ${seen.leaves} pages, and its meta page says ${tree.entries} on ${tree.leaves}`,
      );
  }
}

/** Reads every entry of a file. Throws PageProblem for a file that LMDB could not read completely. */
export function visitEntries(path: string, visit: Visit): void {
  const file = openSync(path, 'r');
  try {
    new PageFile(file).walk(visit);
  } finally {
    closeSync(file);
  }
}
