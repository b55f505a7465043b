import { randomBytes } from 'node:crypto';
import { linkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderInUseError } from '../errors.ts';
import { folderName, LONGEST_SOCKET_PATH } from './privateFolder.ts';

const ANSWER_TIMEOUT_MS = 500;
const ATTEMPTS = 3;

/** Windows removes the name of a pipe with its process. */
const isNamedPipe = process.platform === 'win32';

/** Returns a name of the same length as a socket's, for another socket in its folder. */
const besides = (path: string) => `${path.slice(0, -'.sock'.length)}-${randomBytes(3).toString('base64url')}`;

function socketPaths(folder: string): string[] {
  const real = realpathSync(folder);
  const name = folderName(folder);
  if (isNamedPipe) return [`\\\\.\\pipe\\embedded-mongodb-${name}`];
  const inside = join(real, 'lock.sock');
  const outside = join(tmpdir(), `embedded-mongodb-${name}.sock`);
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? [inside, outside] : [outside];
}

// The kernel stops listening when the process ends, however it ends.
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Returns the pid of the process that listens, undefined when it does not answer, null when nobody listens. */
function askHolder(path: string): Promise<number | undefined | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    const finish = (holder: number | undefined | null) => {
      socket.destroy();
      resolve(holder);
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish(undefined));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => finish(Number(answer) || undefined));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : undefined),
    );
  });
}

/**
 * Locks the folder for this process and returns the function that unlocks it. Throws DataFolderInUseError while another
 * process has it; the lock of a killed process is removed.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const [first = '', ...others] = socketPaths(folder);
  try {
    return await lockAt(first, folder);
  } catch (error) {
    const [fallback] = others;
    if (fallback === undefined || !isUnsupported(error)) throw error;
    return lockAt(fallback, folder);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

// Some shared and network file systems can neither hold nor link sockets.
const isUnsupported = (error: unknown): boolean =>
  ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS'].includes(String(codeOf(error)));

function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeNs}` : null;
}

/**
 * Gives a socket that listens under its own name the name of the lock, unless that exists. The lock of a running process
 * is therefore never a socket that is bound and does not listen yet, which looks like that of a killed process.
 */
function claim(path: string, own: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a socket on which nobody listens; puts back one that has replaced it in the meantime. */
function removeDead(path: string, asked: string, aside: string): void {
  if (identityOf(path) !== asked) return;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (identityOf(aside) !== asked) claim(path, aside);
  rmSync(aside, { force: true });
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

async function lockAt(path: string, folder: string): Promise<() => Promise<void>> {
  const own = isNamedPipe ? path : besides(path);
  const server = await listen(own);
  if (!server) throw new DataFolderInUseError(folder, (await askHolder(own)) ?? undefined);
  if (isNamedPipe) return () => closed(server);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (claim(path, own)) {
        return async () => {
          rmSync(path, { force: true });
          await closed(server);
        };
      }
      const asked = identityOf(path);
      const holder = await askHolder(path);
      if (holder !== null) throw new DataFolderInUseError(folder, holder);
      if (asked !== null) removeDead(path, asked, besides(path));
    }
    throw new DataFolderInUseError(folder);
  } catch (error) {
    await closed(server);
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
