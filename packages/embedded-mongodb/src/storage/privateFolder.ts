import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const STORE_FILE = 'store.mdb';

/** A socket's path holds 107 bytes on Linux and 103 on macOS. */
export const LONGEST_SOCKET_PATH = 100;

const SOCKET = 'server.sock';
const OTHERS = 0o077;

function tighten(path: string, mode: number): void {
  try {
    if (statSync(path).mode & OTHERS) chmodSync(path, mode);
  } catch (error) {
    // Another owner, or a file system without permissions.
    process.emitWarning(`${path} may be readable by other accounts: ${String(error)}`);
  }
}

/** Creates a folder that only its owner can enter. An existing one and the database files in it become private, too. */
export function makeFolderPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  tighten(folder, 0o700);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(STORE_FILE)) tighten(join(folder, name), 0o600);
  }
}

/** The path of a socket in a folder that only its owner can enter; `remove` is called when nobody listens any more. */
export type PrivateSocket = { path: string; remove(): void };

/** Returns a free socket path in the folder, or in a temporary one when the path would be too long. */
export function privateSocket(folder: string): PrivateSocket {
  const inside = join(realpathSync(folder), SOCKET);
  if (Buffer.byteLength(inside) > LONGEST_SOCKET_PATH) return temporarySocket(folder);
  const remove = () => rmSync(inside, { force: true });
  // A killed server leaves its socket behind; the lock of the folder says that nobody listens on it.
  remove();
  return { path: inside, remove };
}

/** Returns a socket path in the temporary folder of this data folder: always the same, so that each start reuses it. */
export function temporarySocket(folder: string): PrivateSocket {
  const outside = temporaryFolder(`mongodb-${folderName(folder)}`);
  const path = join(outside, SOCKET);
  rmSync(path, { force: true });
  return { path, remove: () => rmSync(outside, { recursive: true, force: true }) };
}

/** Returns a name of fixed length that is different for each folder. */
export const folderName = (folder: string): string =>
  createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24);

function temporaryFolder(name: string): string {
  const wanted = join(tmpdir(), name);
  try {
    mkdirSync(wanted, { mode: 0o700 });
    return wanted;
  } catch (error) {
    const exists = typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
    // Every local account can create a folder or a link of this name.
    return isPrivate(wanted) ? wanted : mkdtempSync(`${wanted}-`);
  }
}

function isPrivate(path: string): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0;
}
