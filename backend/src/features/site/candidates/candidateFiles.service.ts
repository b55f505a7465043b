import { trusted } from 'mongoose';
import { type ObjectStore, readWhole } from '../../../lib/storage/objectStore.ts';
import { candidateStore } from '../../../lib/storage/openStore.ts';
import { Candidate } from './candidate.model.ts';
import { scanFile } from './virusScanner.ts';

/** A request that stores a file and then its record takes less. */
const WITHOUT_RECORD_MS = 30 * 60_000;

const OWN_FILE = /^(\d+)-[0-9a-f]{32}(?:\.[0-9a-f-]{36}\.part)?$/;

/**
 * Removes the files that no candidate has: of a process that was killed between the file and its record, of erased candidates, and
 * what a restored backup has brought back. Returns their number.
 */
export async function removeCandidateOrphans(store = candidateStore(), now = new Date()): Promise<number> {
  const names = [...(await store.list()).keys()].filter((name) => {
    const at = Number(OWN_FILE.exec(name)?.[1] ?? Number.NaN);
    return now.getTime() - at > WITHOUT_RECORD_MS;
  });
  const orphans: string[] = [];
  for (const name of names) if (!(await Candidate.exists({ 'file.id': name }))) orphans.push(name);
  await store.remove(orphans);
  return orphans.length;
}

const BATCH = 50;

/** Scans the files again whose scanner has not answered; one with a virus is removed. Returns how many were decided. */
export async function scanPending(store = candidateStore()): Promise<number> {
  const waiting = await Candidate.find({ 'file.scan': 'pending' }, { file: 1 }).limit(BATCH).lean();
  let decided = 0;
  for (const { _id, file } of waiting) {
    const bytes = file && (await readWhole(store, file.id));
    if (!file || !bytes) continue;
    const scan = await scanFile(bytes);
    // The others wait for the same scanner.
    if (scan === 'pending') break;
    // Not if the file was replaced meanwhile.
    await Candidate.updateOne({ _id, 'file.id': file.id }, { $set: { 'file.scan': scan } });
    if (scan === 'infected') await store.remove([file.id]);
    decided += 1;
  }
  return decided;
}

/** Returns the candidates with a file that is not in the store. */
export async function candidatesWithoutFile(store: ObjectStore): Promise<string[]> {
  const stored = await store.list();
  const isThere = { file: trusted({ $ne: null }), 'file.scan': trusted({ $ne: 'infected' as const }) };
  const found: string[] = [];
  for await (const { _id, file } of Candidate.find(isThere, { file: 1 }).lean().cursor()) {
    if (file && !stored.has(file.id)) found.push(_id.toString());
  }
  return found;
}
