import type { Doc } from './values/types.ts';

const CODE_NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  16: 'InvalidLength',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  39: 'FileStreamFailed',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  112: 'WriteConflict',
  171: 'CannotIndexParallelArrays',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  301: 'DataCorruptionDetected',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
};

/** An error with a code of MongoDB; `extra` is added to the reply (keyPattern, keyValue), `labels` become errorLabels. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Doc;
  readonly labels: string[];

  constructor(code: number, message: string, extra: Doc = {}, labels: string[] = []) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.codeName = CODE_NAMES[code] ?? `Location${code}`;
    this.extra = extra;
    this.labels = labels;
  }
}

export const badValue = (message: string) => new MongoError(2, message);
export const failedToParse = (message: string) => new MongoError(9, message);
export const typeMismatch = (message: string) => new MongoError(14, message);
export const namespaceNotFound = (database: string, name: string) =>
  new MongoError(26, `ns not found ${database}.${name}`);
/** Error 238: the server does not offer this feature of MongoDB. */
export const notSupported = (message: string) =>
  new MongoError(238, `${message} is not supported by the embedded database`);

/** Error 14031: the disk has no room for the write; nothing was stored. */
export const outOfDiskSpace = (folder: string) =>
  new MongoError(14031, `The disk of the data folder ${folder} is full.`);

/** Error 39: the disk failed to write; nothing was stored. */
export const diskFailed = (folder: string) =>
  new MongoError(39, `The disk of the data folder ${folder} reports an error.`);

/** Error 301: a stored entry is not what was written; nothing is returned instead of it. */
export const damagedRecord = (what: string, where: string) =>
  new MongoError(301, `The database is damaged: ${what} in ${where}. Restore a backup.`);

/** A file without a format: versions before 0.3.0 wrote it. */
export class EarlierStoreError extends Error {
  constructor(file: string) {
    super(
      `The database file ${file} was written by a version before 0.3.0: export its records with that version, or start with a new data folder.`,
    );
    this.name = 'EarlierStoreError';
  }
}

/** The file of a store is damaged; `problem` is the first contradiction found in it. */
export class DamagedStoreError extends Error {
  readonly file: string;
  readonly problem: string;

  constructor(file: string, problem: string) {
    super(`The database file ${file} is damaged: ${problem}.`);
    this.name = 'DamagedStoreError';
    this.file = file;
    this.problem = problem;
  }
}

/** Another running process has the data folder open; `pid` is its process id when known. */
export class DataFolderInUseError extends Error {
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid?: number) {
    super(
      `The data folder ${folder} is in use by another process${pid === undefined ? '' : ` (pid ${pid})`}.`,
    );
    this.name = 'DataFolderInUseError';
    this.folder = folder;
    this.pid = pid;
  }
}
