import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** True for a write that a unique index has refused. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;
}
