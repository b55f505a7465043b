import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseNameIn } from '../../database/connect.ts';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import { errorCode } from '../../lib/errors.ts';

/** The kind of database that was copied: a copy of one kind cannot be restored into the other. */
type CopiedDatabase = { kind: 'embedded' } | { kind: 'mongodb'; name: string };

/** Returns the kind and name of the database at a location. */
export const describeDatabase = ({ uri }: DatabaseLocation): CopiedDatabase =>
  uri ? { kind: 'mongodb', name: databaseNameIn(uri) } : { kind: 'embedded' };

const storeOf = ({ dataDir }: DatabaseLocation) => join(dataDir, 'mongodb');

/**
 * Copies the database into a folder while it is in use: the embedded one as of one moment, MongoDB with `mongodump`, which
 * copies one collection after the other. Throws an error with a message for the operator.
 */
export async function copyDatabase(location: DatabaseLocation, folder: string): Promise<void> {
  if (location.uri) return dumpMongo(location.uri, folder);
  const { copyDataFolder } = await import('@institut/embedded-mongodb/copies');
  return copyDataFolder(storeOf(location), folder);
}

const NAMES = { embedded: 'the embedded database', mongodb: 'MongoDB' };

/**
 * Replaces the database by a copy. Returns the folder in which the replaced one is kept, or null when there is none. Throws
 * an error with a message for the operator: for a copy of the other kind, or while a server uses the embedded database.
 */
export async function restoreDatabase(
  location: DatabaseLocation,
  folder: string,
  copied: CopiedDatabase,
): Promise<string | null> {
  const { kind } = describeDatabase(location);
  if (copied.kind === 'mongodb' && location.uri) {
    await restoreMongo(location.uri, folder, copied.name);
    return null;
  }
  if (copied.kind !== kind) {
    throw new Error(`This is a backup of ${NAMES[copied.kind]}, and this site runs on ${NAMES[kind]}.`);
  }
  const { restoreDataFolder } = await import('@institut/embedded-mongodb/copies');
  return restoreDataFolder(folder, storeOf(location));
}

/** Copies the database of an address into a folder with mongodump. Throws when that is not installed or fails. */
async function dumpMongo(uri: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runTool('mongodump', uri, ['--db', databaseNameIn(uri), ...archiveIn(folder)]);
}

/**
 * Replaces the collections of the database of an address by what `dumpMongo` wrote of a database called `name`, with
 * mongorestore. Throws when that is not installed or fails.
 */
async function restoreMongo(uri: string, folder: string, name: string): Promise<void> {
  const [from, to] = [`${name}.*`, `${databaseNameIn(uri)}.*`];
  const renaming = ['--nsInclude', from, '--nsFrom', from, '--nsTo', to];
  await runTool('mongorestore', uri, [...renaming, '--drop', ...archiveIn(folder)]);
}

const archiveIn = (folder: string) => ['--gzip', `--archive=${join(folder, 'database.archive.gz')}`];

/** Removes the database, which the tools take for an option, but still authenticates against it. */
function serverOf(uri: string): string {
  const [, server = uri, name, query = ''] = /^([^/]+:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  const options = new URLSearchParams(query);
  if (name && server.includes('@') && !options.has('authSource')) options.set('authSource', name);
  return `${server}/?${options.toString()}`;
}

/** The address may contain a password, so it goes into a private file: every user can see a process's arguments. */
async function runTool(tool: 'mongodump' | 'mongorestore', uri: string, args: string[]): Promise<void> {
  const secret = await mkdtemp(join(tmpdir(), 'institut-tool-'));
  const config = join(secret, 'config.yaml');
  try {
    await writeFile(config, `uri: ${JSON.stringify(serverOf(uri))}\n`, { mode: 0o600 });
    await promisify(execFile)(tool, [`--config=${config}`, '--quiet', ...args]);
  } catch (error) {
    throw new Error(sentenceFor(tool, error), { cause: error });
  } finally {
    await rm(secret, { recursive: true });
  }
}

function sentenceFor(tool: string, error: unknown): string {
  if (errorCode(error) === 'ENOENT') {
    return `${tool} is not installed here. It comes with the MongoDB Database Tools and with MongoDB's own container image.`;
  }
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return `${tool} failed${said ? `: ${said.split('\n').at(-1)}` : '.'}`;
}
