import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../../config/envSchema.ts';
import { broken, good, warning, type Finding } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const LITTLE_MB = 2000;
const TOO_LITTLE_MB = 200;

/** Where the server writes: nothing is written to find out. */
export async function checkFolders({ DATA_DIR, UPLOADS_DIR, MONGO_URI }: Env): Promise<Finding[]> {
  const holds = MONGO_URI ? 'mails without a mail server, backups' : 'the database';
  return [
    ...(await checkFolder('The data folder', DATA_DIR, holds)),
    ...(await checkFolder('The uploads folder', UPLOADS_DIR, 'images')),
  ];
}

async function checkFolder(name: string, folder: string, holds: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [await absentFinding(name, folder)];
  if (!(await stat(folder)).isDirectory()) return [broken(`${name} ${folder} is a file. Move it away.`)];
  if (!(await isWritable(folder))) {
    return [broken(`${name} ${folder} cannot be written to by this user. Change its owner or its rights.`)];
  }
  const megabytes = await freeMegabytes(folder);
  const free = `${name} ${folder} (${holds}) is writable and has ${megabytes} MB free`;
  if (megabytes < TOO_LITTLE_MB) return [broken(`${free}, which is too little. Make room.`)];
  return [megabytes < LITTLE_MB ? warning(`${free}, which will not last. Make room.`) : good(`${free}.`)];
}

/** It is made when it is needed, if that is possible. */
async function absentFinding(name: string, folder: string): Promise<Finding> {
  let parent = dirname(folder);
  while (!existsSync(parent)) parent = dirname(parent);
  return (await isWritable(parent))
    ? good(`${name} ${folder} is not there yet; the server makes it.`)
    : broken(
        `${name} ${folder} is not there and this user cannot make it. Make it, and give this user the right to write.`,
      );
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MEGABYTE);
}

const BUILT = ['backend/dist/server.js', 'frontend/dist/index.html', 'frontend/dist-server/renderer.js'];

/** Whether everything is there that the server serves and runs. */
export function checkBuild(root: string, isProduction: boolean): Finding[] {
  const missing = BUILT.filter((file) => !existsSync(join(root, file)));
  if (missing.length === 0) return [good('Server and pages are built.')];
  const text = `Not built: ${missing.join(', ')}. Run: npm run build`;
  return [isProduction ? broken(text) : warning(`${text} (npm start does it by itself)`)];
}
