import type { Readable } from 'node:stream';

export type NewObject = { name: string; data: Buffer };
export type StoredObject = { body: Readable; bytes: number };

/** Whole objects with names, in a folder or in a bucket. Objects never change under a name. */
export type ObjectStore = {
  /** The place, for messages to the operator. */
  readonly label: string;
  /** Stores all objects or none, the last one last. Throws `StorageError`. */
  write: (objects: readonly NewObject[]) => Promise<void>;
  /** Returns an object as a stream that its caller has to read or destroy; null when there is none. */
  read: (name: string) => Promise<StoredObject | null>;
  /** Returns the names of all objects with their bytes, also of those that were never completed (`isComplete`). */
  list: () => Promise<Map<string, number>>;
  /** Removes objects; names that do not exist are ignored. */
  remove: (names: readonly string[]) => Promise<void>;
};

/**
 * The purposes of stores: public objects are served to everybody under their names, private objects are not, and assets are
 * the static files of each version in use. Files of candidates have an area of their own, in the data folder, so that they are
 * never below a folder that is served. The stores of two areas never share a name.
 */
export const STORAGE_AREAS = ['public', 'private', 'assets', 'candidates'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

/** Thrown when a store has no space left (`isFull`), or a service does not answer as expected. */
export class StorageError extends Error {
  readonly isFull: boolean;

  constructor(message: string, { cause, isFull = false }: { cause: unknown; isFull?: boolean }) {
    super(message, { cause });
    this.name = 'StorageError';
    this.isFull = isFull;
  }
}

const OBJECT_NAME = /^[\w-][\w.-]*$/;

/** Returns whether an object can have this name: that of a file, which does not begin with a dot. */
export const isObjectName = (name: string): boolean => OBJECT_NAME.test(name);

/** The ending of a name while its object is being written, or was never completed. */
export const DRAFT = '.part';

/** Returns whether a listed name is that of an object, not of one that was left incomplete. */
export const isComplete = (name: string): boolean => !name.endsWith(DRAFT);

/** Returns the bytes of an object, or null when there is none. */
export async function readWhole(store: ObjectStore, name: string): Promise<Buffer | null> {
  const object = await store.read(name);
  return object && Buffer.concat(await object.body.toArray());
}

/**
 * Copies the objects that the other store lacks, or has with another size. Returns their number. It can be interrupted and
 * repeated. An object that is removed in the meantime is left out.
 */
export async function copyMissing(from: ObjectStore, to: ObjectStore): Promise<number> {
  const present = await to.list();
  let copied = 0;
  for (const [name, bytes] of await from.list()) {
    // A service may keep the part that arrived before its client was killed.
    if (!isComplete(name) || present.get(name) === bytes) continue;
    const data = await readWhole(from, name);
    if (!data) continue;
    await to.write([{ name, data }]);
    copied += 1;
  }
  return copied;
}
