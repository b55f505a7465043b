import { realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderInUseError } from '../errors.ts';
import { folderName, LONGEST_SOCKET_PATH } from './privateFolder.ts';

const ANSWER_TIMEOUT_MS = 500;

function socketPaths(folder: string): string[] {
  const real = realpathSync(folder);
  const name = folderName(folder);
  if (process.platform === 'win32') return [`\\\\.\\pipe\\embedded-mongodb-${name}`];
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

// Some shared and network file systems cannot hold sockets.
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS'].includes(String(error.code));

function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.ctimeNs}` : null;
}

async function lockAt(path: string, folder: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path);
    if (server) {
      return () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        });
    }
    const asked = identityOf(path);
    const holder = await askHolder(path);
    if (holder !== null) throw new DataFolderInUseError(folder, holder);
    // Meanwhile another process may have replaced the socket that nobody listens on.
    if (identityOf(path) === asked) rmSync(path, { force: true });
  }
  throw new DataFolderInUseError(folder);
}
