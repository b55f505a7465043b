import mongoose, { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;
/** PostgreSQL's `exclusion_violation`, as DocumentDB reports a duplicate key of findAndModify. */
const EXCLUSION_VIOLATION = /\[23P01\]/;
/** The server still answers reads, and accepts writes again once there is room. */
const OUT_OF_DISK_SPACE = 14_031;
/** The embedded database reports an error of the disk with it. */
const FILE_STREAM_FAILED = 39;

/** Outside a transaction a write conflict has no label that says it may be retried. */
const WRITE_CONFLICT = 112;

const CONNECTION_ERRORS = new Set([
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
]);

/** The server and the driver put these labels on errors that are worth a retry. */
const RETRYABLE_LABELS = [
  'TransientTransactionError',
  'RetryableWriteError',
  'UnknownTransactionCommitResult',
];

/** Returns whether a unique index refused a write. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof mongo.MongoServerError)) return false;
  return error.code === DUPLICATE_KEY || EXCLUSION_VIOLATION.test(error.message);
}

const TEMPORARY = new Set<unknown>([OUT_OF_DISK_SPACE, FILE_STREAM_FAILED, WRITE_CONFLICT]);

/** Returns whether an operation failed because the database is unreachable, overloaded or full, not because of itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof mongo.MongoNetworkError) return true;
  // A bulk write wraps the error of its connection.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error) {
    return isDatabaseUnavailable(error.errorResponse);
  }
  if (error instanceof mongo.MongoError) {
    if (error instanceof mongo.MongoServerError && TEMPORARY.has(error.code)) return true;
    return CONNECTION_ERRORS.has(error.name) || RETRYABLE_LABELS.some((label) => error.hasErrorLabel(label));
  }
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  // Mongoose has no class for an operation that it refuses because it is not connected.
  return (
    error instanceof mongoose.Error &&
    /before initial connection|force closed|not connected/i.test(error.message)
  );
}
