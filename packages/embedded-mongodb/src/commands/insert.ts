import { ObjectId } from 'bson';
import type { Collection } from '../engine/catalog.ts';
import { putRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { MongoError } from '../errors.ts';
import { bsonTypeOf, type Doc, isDoc } from '../values/types.ts';
import { collectionName, documentsArgument, flagArgument } from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';

function assertId(id: unknown): void {
  const type = bsonTypeOf(id);
  if (type === 'array' || type === 'regex')
    throw new MongoError(53, `The '_id' value cannot be of type ${type}`);
  const dollar = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar !== undefined)
    throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${dollar}`);
}

/** Stores a new document and returns it, with `_id` in front. Throws 52 and 53 for an invalid `_id`, 11000. */
export function insertDocument(
  { engine }: CommandContext,
  view: WriteView,
  collection: Collection,
  document: Doc,
): Doc {
  const { _id: id = new ObjectId(), ...rest } = document;
  assertId(id);
  const stored = { _id: id, ...rest };
  putRecord(view, collection, engine.nextRecord(), null, stored);
  return stored;
}

/** Returns the entry of a failed statement in the reply; conflicts end the whole command instead. */
function writeError(error: unknown, index: number): Doc {
  if (!(error instanceof MongoError) || error.code === 112 || error.code === 251) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}

/**
 * Runs the statements of a write command in order; an ordered command stops at the first error. Returns the errors as
 * part of the reply. Throws InvalidLength for no statements or more than 100,000.
 */
export function eachStatement(
  command: Doc,
  name: string,
  run: (statement: Doc, index: number) => void,
): { writeErrors?: Doc[] } {
  const statements = documentsArgument(command, name);
  if (statements.length === 0 || statements.length > 100_000)
    throw new MongoError(16, `Write batch sizes must be between 1 and 100000, not ${statements.length}.`);
  const isOrdered = flagArgument(command, 'ordered', true);
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      writeErrors.push(writeError(error, index));
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** The command that inserts documents. */
export const inserting: Record<string, Handler> = {
  insert: {
    inTransaction: true,
    fields: 'documents ordered bypassDocumentValidation bypassEmptyTsReplacement $bypassEmptyTsReplacement',
    run: (context) => {
      const { engine, database, command, name } = context;
      const target = collectionName(command, name);
      return context.write((view) => {
        const collection = engine.ensureCollection(view, database, target);
        let n = 0;
        const errors = eachStatement(command, 'documents', (document) => {
          insertDocument(context, view, collection, document);
          n += 1;
        });
        return { n, ...errors };
      });
    },
  },
};
