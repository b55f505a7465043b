import { DamagedStoreError, EarlierStoreError } from '../errors.ts';
import {
  countedTable,
  decodeCount,
  describeKey,
  FORMAT,
  FORMAT_KEY,
  OWNER_KEY,
  tableOf,
  unseal,
} from './format.ts';
import { PageProblem, visitEntries } from './pageFile.ts';

export type CheckedStore = { entries: number };

/**
 * Checks a store's file that no server has open: its pages, the checksums of all entries but documents, and the number of
 * entries of each table. With `documents` the checksums of the documents as well, which otherwise are checked when they
 * are read. Throws DamagedStoreError, and EarlierStoreError for a file without a format.
 */
export function checkStore(file: string, { documents = false } = {}): CheckedStore {
  const counted = new Map<string, number>();
  const expected = new Map<string, number>();
  let hasFormat = false;
  let entries = 0;

  function visit(key: Buffer, read: () => Buffer): void {
    entries += 1;
    const name = key.toString('latin1');
    // It sorts before all other keys.
    if (name === FORMAT_KEY) hasFormat = true;
    const table = tableOf(name);
    const counts = hasFormat ? countedTable(name) : null;
    const isKnown = table !== null || counts !== null || name === FORMAT_KEY || name === OWNER_KEY;
    if (!isKnown) throw new PageProblem(`it has an entry of no known kind`);
    if (table !== null) counted.set(table, (counted.get(table) ?? 0) + 1);
    if (!hasFormat || (!documents && name.startsWith('d'))) return;
    const value = unseal(key, read());
    if (!value) throw new PageProblem(`the checksum of ${describeKey(name)} differs`);
    if (name === FORMAT_KEY && value[0] !== FORMAT)
      throw new PageProblem(`its format ${value[0]} is of a later version of this program`);
    if (counts !== null) expected.set(counts, decodeCount(value));
  }

  try {
    visitEntries(file, visit);
    if (!hasFormat) throw new EarlierStoreError(file);
    compareCounts(counted, expected);
  } catch (error) {
    if (error instanceof PageProblem) throw new DamagedStoreError(file, error.message);
    throw error;
  }
  return { entries };
}

function compareCounts(counted: Map<string, number>, expected: Map<string, number>): void {
  for (const table of new Set([...counted.keys(), ...expected.keys()])) {
    const [found, stored] = [counted.get(table) ?? 0, expected.get(table) ?? 0];
    if (found !== stored)
      throw new PageProblem(`${describeKey(table)} has ${found} entries instead of ${stored}`);
  }
}
