import { Aggregator } from 'mingo/aggregator';
import { checkStages } from '../aggregation/context.ts';
import { findRecords } from '../engine/finder.ts';
import { dropCollection, putRecord } from '../engine/records.ts';
import { createCollection, saveCollection } from '../engine/catalog.ts';
import type { WriteView } from '../engine/transaction.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { expressionOptions } from '../query/findProjection.ts';
import { getPath } from '../query/paths.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { CommandContext } from './dispatcher.ts';
import { insertDocument } from './insert.ts';

/** Stores the results of a pipeline. */
export type Writer = (documents: Doc[]) => Promise<unknown>;

type Target = { database: string; name: string };

function targetOf(value: unknown, fallback: string): Target {
  if (typeof value === 'string' && value !== '') return { database: fallback, name: value };
  if (isDoc(value) && typeof value['coll'] === 'string') {
    return { database: typeof value['db'] === 'string' ? value['db'] : fallback, name: value['coll'] };
  }
  throw new MongoError(51178, '$merge and $out need the name of a collection');
}

/** `$out` replaces the collection's content, keeping its indexes, in one step. */
function replaceWith(context: CommandContext, { database, name }: Target): Writer {
  return (documents) =>
    context.write((view) => {
      const old = context.engine.collection(view, database, name);
      if (old) dropCollection(view, old);
      const fresh = createCollection(view, database, name, context.engine.nextId);
      if (old) {
        for (const index of old.indexes) {
          if (index.name !== '_id_') fresh.indexes.push({ ...index, id: context.engine.nextId() });
        }
        saveCollection(view, fresh);
      }
      for (const document of documents) insertDocument(context, view, fresh, document);
      return {};
    });
}

const MATCHED = new Set(['replace', 'keepExisting', 'merge', 'fail']);
const NOT_MATCHED = new Set(['insert', 'discard', 'fail']);

const isOneOf = (choices: ReadonlySet<string>, value: unknown): value is string =>
  typeof value === 'string' && choices.has(value);
const wrongChoice = (field: string, value: unknown) =>
  failedToParse(
    `Enumeration value '${JSON.stringify(value)}' for field '$merge.${field}' is not a valid value.`,
  );

type Merge = {
  target: Target;
  on: string[];
  whenMatched: unknown;
  whenNotMatched: string;
  variables: unknown;
};

function mergeOf(operand: unknown, database: string): Merge {
  const specification = isDoc(operand) ? operand : { into: operand };
  for (const name of Object.keys(specification)) {
    if (!['into', 'on', 'let', 'whenMatched', 'whenNotMatched'].includes(name))
      throw new MongoError(40415, `BSON field '$merge.${name}' is an unknown field.`);
  }
  const read = (name: string) => ('into' in specification ? Reflect.get(specification, name) : undefined);
  const on: unknown = read('on') ?? '_id';
  const whenMatched: unknown = read('whenMatched') ?? 'merge';
  const whenNotMatched: unknown = read('whenNotMatched') ?? 'insert';
  if (!Array.isArray(whenMatched) && !isOneOf(MATCHED, whenMatched))
    throw wrongChoice('whenMatched', whenMatched);
  if (!isOneOf(NOT_MATCHED, whenNotMatched)) throw wrongChoice('whenNotMatched', whenNotMatched);
  if (Array.isArray(whenMatched)) checkStages(whenMatched.filter(isDoc));
  return {
    target: targetOf(read('into'), database),
    on: (Array.isArray(on) ? on : [on]).map(String),
    whenMatched,
    whenNotMatched,
    variables: read('let'),
  };
}

function merged({ whenMatched }: Merge, old: Doc, next: Doc): Doc {
  if (whenMatched === 'keepExisting') return old;
  if (whenMatched === 'fail')
    throw new MongoError(11000, '$merge found a matching document and whenMatched is "fail"');
  if (whenMatched === 'merge') return { ...old, ...next };
  if (!Array.isArray(whenMatched)) return { ...next, _id: next['_id'] ?? old['_id'] };
  const [result] = new Aggregator(whenMatched.filter(isDoc), expressionOptions({ new: next })).run<Doc>([
    old,
  ]);
  return result ?? old;
}

function mergeOne(context: CommandContext, view: WriteView, merge: Merge, document: Doc): void {
  const { database, name } = merge.target;
  const collection = context.engine.ensureCollection(view, database, name);
  const key = Object.fromEntries(merge.on.map((path) => [path, { $eq: getPath(document, path) ?? null }]));
  const [stored] = findRecords(view, collection, { filter: key, limit: 1 });
  if (stored) {
    const next = merged(merge, stored.document, document);
    if (next !== stored.document)
      putRecord(view, collection, stored.record, stored.document, { ...next, _id: stored.document['_id'] });
  } else if (merge.whenNotMatched === 'insert') insertDocument(context, view, collection, document);
  else if (merge.whenNotMatched === 'fail')
    throw new MongoError(13113, '$merge could not find a matching document in the target collection');
}

/** `on` other than `_id` needs a unique index, so that one document at most can match. */
function assertUnique(context: CommandContext, view: WriteView, { target, on }: Merge): void {
  if (on.length === 1 && on[0] === '_id') return;
  const collection = context.engine.collection(view, target.database, target.name);
  const wanted = on.toSorted().join('\0');
  const found = collection?.indexes.some(
    (index) => index.unique && !index.partialFilter && Object.keys(index.key).sort().join('\0') === wanted,
  );
  if (!found) throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
}

/** Compiles the last stage of a pipeline that writes. */
export function writerOf(context: CommandContext, stage: Doc): Writer {
  if (context.transaction)
    throw new MongoError(263, `${Object.keys(stage)[0]} cannot be used in a transaction`);
  if ('$out' in stage) return replaceWith(context, targetOf(stage['$out'], context.database));
  const merge = mergeOf(stage['$merge'], context.database);
  if (merge.variables !== undefined)
    throw new MongoError(238, '$merge with let is not supported by the embedded database');
  return (documents) =>
    context.write((view) => {
      assertUnique(context, view, merge);
      for (const document of documents) mergeOne(context, view, merge, document);
      return {};
    });
}
