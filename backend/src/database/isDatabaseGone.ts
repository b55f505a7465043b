import mongoose, { mongo } from 'mongoose';

const DRIVER_ERRORS = new Set([
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
]);

/** What the server and the driver put on an error that is worth another try later. */
const PASSING_LABELS = ['TransientTransactionError', 'RetryableWriteError', 'UnknownTransactionCommitResult'];

/** MongoDB's OutOfDiskSpace: it still answers what is read, and takes writes again once there is room. */
const OUT_OF_DISK_SPACE = 14_031;

/** True when an operation failed because the database is not there, too busy or full, not because of the operation. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof mongo.MongoNetworkError) return true;
  if (error instanceof mongo.MongoError) {
    if (error instanceof mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE) return true;
    return DRIVER_ERRORS.has(error.name) || PASSING_LABELS.some((label) => error.hasErrorLabel(label));
  }
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return true;
  // Mongoose has no class of its own for an operation it refused because it is not connected.
  return (
    error instanceof mongoose.Error &&
    /before initial connection|force closed|not connected/i.test(error.message)
  );
}
