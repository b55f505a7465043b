import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { ATTENDANCE_DATABASE, noteKeptMarks } from '../../lib/keptMarks.ts';
import { change, countKept, EMPTY_DEVICE, type Device, type DeviceEvent } from './marks.ts';

/** By the id of the user: another login neither sees nor sends them. */
type Schema = DBSchema & { devices: { key: string; value: Device } };

const { name, version, store } = ATTENDANCE_DATABASE;

let opening: Promise<IDBPDatabase<Schema> | null> | null = null;
/** Tells other tabs; open while this one shows the page. */
let channel: BroadcastChannel | null = null;

/** Replaces the database where the browser has none, as in some private windows, until the page is closed. */
const memory = new Map<string, Device>();

const open = (): Promise<IDBPDatabase<Schema> | null> => (opening ??= connect());

async function connect(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>(name, version, {
      upgrade: (database) => void database.createObjectStore(store),
      terminated: () => (opening = null),
    });
  } catch {
    return null;
  }
}

/** Returns whether what this page keeps is still there when it is opened again. */
export const isLasting = async (): Promise<boolean> => (await open()) !== null;

/** Returns what the device keeps of a user. */
export async function readDevice(user: string): Promise<Device> {
  const database = await open();
  return (database ? await database.get(store, user) : memory.get(user)) ?? EMPTY_DEVICE;
}

/** Stores what the device keeps of a user after an event. Other tabs wait for their turn, so no event is lost. */
export async function changeDevice(user: string, event: DeviceEvent): Promise<Device> {
  const database = await open();
  const transaction = database?.transaction(store, 'readwrite', { durability: 'strict' });
  const before = transaction ? await transaction.store.get(user) : memory.get(user);
  const next = change(before ?? EMPTY_DEVICE, event);
  if (transaction) {
    await transaction.store.put(next, user);
    await transaction.done;
  } else memory.set(user, next);
  noteKeptMarks(user, countKept(next));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
  channel?.postMessage(user);
  return next;
}

/** Calls `onChange` when another tab has stored something of this user. Returns a function that stops it. */
export function followDevice(user: string, onChange: () => void): () => void {
  const opened = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  channel = opened;
  opened?.addEventListener('message', ({ data }: MessageEvent<unknown>) => data === user && onChange());
  return () => {
    opened?.close();
    if (channel === opened) channel = null;
  };
}
