import { isRecord } from './record.ts';
import { readStored, writeStored } from './storage.ts';

/** The database of the page that lecturers mark attendance on. A logout empties it on every page, without the code of that page. */
export const ATTENDANCE_DATABASE = { name: 'attendance', version: 1, store: 'devices' } as const;

/** Returns the number of marks of attendance that only this device has; null when it keeps nothing of this user. */
export function keptMarks(user: string): number | null {
  const stored = readStored('keptMarks');
  const count = isRecord(stored) ? stored[user] : undefined;
  return typeof count === 'number' ? count : null;
}

/** Notes how many marks of a user only this device has; null when it keeps nothing. */
export function noteKeptMarks(user: string, count: number | null): void {
  const stored = readStored('keptMarks');
  const { [user]: _, ...others } = isRecord(stored) ? stored : {};
  const next = count === null ? others : { ...others, [user]: count };
  writeStored('keptMarks', Object.keys(next).length > 0 ? next : null);
}

/** Removes what the device keeps of a user. */
export function forgetMarks(user: string): void {
  if (keptMarks(user) === null) return;
  noteKeptMarks(user, null);
  if (typeof indexedDB === 'undefined') return;
  const { name, version, store } = ATTENDANCE_DATABASE;
  const request = indexedDB.open(name, version);
  // Nothing was stored in a new database; as it is, its page could not use it.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('success', () => {
    const { result: database } = request;
    const transaction = database.transaction(store, 'readwrite');
    transaction.objectStore(store).delete(user);
    transaction.addEventListener('complete', () => database.close());
  });
}
