import { ObjectId } from 'bson';
import type { Collection } from '../engine/catalog.ts';
import { putRecord } from '../engine/records.ts';
import type { WriteView } from '../engine/transaction.ts';
import { MongoError } from '../errors.ts';
import { bsonTypeOf, type Doc, isDoc } from '../values/types.ts';
import { collectionName, documentsArgument, flagArgument } from './arguments.ts';
import type { CommandContext, Handler } from './dispatcher.ts';

/** Refuses values that cannot identify a document. */
export function assertId(id: unknown): void {
  const type = bsonTypeOf(id);
  if (type === 'array' || type === 'regex' || type === 'undefined') {
    throw new MongoError(53, `The '_id' value cannot be of type ${type}`);
  }
  const dollar = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar !== undefined) {
    throw new MongoError(
      52,
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
}

/** The document with its `_id` in front, made up when there is none. */
function withId(document: Doc): Doc {
  const { _id: id, ...rest } = document;
  assertId(id);
  return { _id: id === undefined ? new ObjectId() : id, ...rest };
}

export function insertDocument(
  { engine }: CommandContext,
  view: WriteView,
  collection: Collection,
  document: Doc,
): Doc {
  const stored = withId(document);
  putRecord(view, collection, engine.nextRecord(), null, stored);
  return stored;
}

/** What a failed statement leaves in the reply. Conflicts and the like end the whole command instead. */
function writeError(error: unknown, index: number): Doc {
  if (!(error instanceof MongoError) || error.code === 112 || error.code === 251) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}

/** Runs a command's statements in order, collecting their errors; an ordered command stops at the first. */
export function eachStatement(
  statements: readonly Doc[],
  ordered: boolean,
  run: (statement: Doc, index: number) => void,
): Doc[] {
  const errors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      errors.push(writeError(error, index));
      if (ordered) break;
    }
  }
  return errors;
}

/** A command's list of statements, of MongoDB's allowed length. */
export function statementsOf(command: Doc, name: string): Doc[] {
  const statements = documentsArgument(command, name);
  if (statements.length > 0 && statements.length <= 100_000) return statements;
  throw new MongoError(
    16,
    `Write batch sizes must be between 1 and 100000. Got ${statements.length} operations.`,
  );
}

export const inserting: Record<string, Handler> = {
  insert: {
    inTransaction: true,
    fields: [
      'documents',
      'ordered',
      'bypassDocumentValidation',
      'bypassEmptyTsReplacement',
      '$bypassEmptyTsReplacement',
    ],
    run: (context) => {
      const { engine, database, command, name } = context;
      const documents = statementsOf(command, 'documents');
      const target = collectionName(command, name);
      return context.write((view) => {
        const collection = engine.ensureCollection(view, database, target);
        let n = 0;
        const writeErrors = eachStatement(documents, flagArgument(command, 'ordered', true), (document) => {
          insertDocument(context, view, collection, document);
          n += 1;
        });
        return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
      });
    },
  },
};
