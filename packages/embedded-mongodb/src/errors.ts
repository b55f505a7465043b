import type { Doc } from './values/types.ts';

const CODE_NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  241: 'ConversionFailure',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
};

/** An error with MongoDB's own code; `extra` is merged into the reply (keyPattern, keyValue), `labels` become errorLabels. */
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
export const notSupported = (message: string) =>
  new MongoError(238, `${message} is not supported by the embedded database`);

/** Code 14031: the disk refused the write, usually because it is full; nothing of it was stored. */
export const outOfDiskSpace = (folder: string) =>
  new MongoError(14031, `The disk of the data folder ${folder} takes no more, it is probably full.`);

/** Raised when another live process has the data folder open; `folder` is its path, `pid` the holder's. */
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
