import { BSONRegExp, ObjectId } from 'bson';
import { compilePipeline } from '../aggregation/pipeline.ts';
import { badValue, failedToParse, MongoError } from '../errors.ts';
import { finish, mapSteps } from '../steps.ts';
import { decode, encode, setField } from '../values/codec.ts';
import { equalValues } from '../values/order.ts';
import { type Doc, isDoc, isOperators } from '../values/types.ts';
import { updateOperator } from './operators.ts';
import {
  type Apply,
  arrayFiltersOf,
  concretePaths,
  makePlace,
  readPlace,
  splitPath,
  writePlace,
} from './paths.ts';

/**
 * Returns the next version of a document. `matched` is the array position that the query matched, `isInsert` means an
 * upsert; `isTouched` is true when MongoDB counts the document as modified even if it came out the same.
 */
export type Updater = (document: Doc, matched: number | null, isInsert: boolean) => Updated;
type Updated = { next: Doc; isTouched: boolean };

const PIPELINE_STAGES = new Set('$addFields $set $project $unset'.split(' '));

const copyOf = (document: Doc): Doc => decode(encode(document));

/** One operator at one path; `reserved` are the paths that no other change may touch. */
type Change = { operator: string; parts: string[]; reserved: string[][]; apply: Apply };

// MongoDB applies changes in this order: positions compare as numbers, other parts as text.
function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function assertNoConflict(changes: readonly Change[]): void {
  const paths = changes.flatMap(({ reserved }) => reserved).sort(comparePaths);
  for (const [i, parts] of paths.entries()) {
    const next = paths[i + 1];
    if (next && parts.every((part, at) => part === next[at])) {
      const [path, other] = [next.join('.'), parts.join('.')];
      throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${other}'`);
    }
  }
}

function changeOf(operator: string, path: string, operand: unknown): Change {
  const parts = splitPath(path);
  const compile = updateOperator(operator);
  if (operator !== '$rename') return { operator, parts, reserved: [parts], apply: compile(operand, path) };
  if (typeof operand !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${path}`);
  const target = splitPath(operand);
  if ([...parts, ...target].some((part) => part.startsWith('$')))
    throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
  return { operator, parts: target, reserved: [parts, target], apply: compile(path, operand) };
}

function changesOf(specification: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(specification)) {
    updateOperator(operator);
    if (!isDoc(fields)) throw failedToParse(`${operator} needs an object of fields, found ${typeof fields}`);
    for (const [path, operand] of Object.entries(fields)) changes.push(changeOf(operator, path, operand));
  }
  assertNoConflict(changes);
  return changes.sort((a, b) => comparePaths(a.parts, b.parts));
}

function assertFiltersUsed(changes: readonly Change[], known: Iterable<string>): void {
  const names = new Set(known);
  const used = new Set(
    changes.flatMap(({ parts }) =>
      parts.filter((part) => part.startsWith('$[')).map((part) => part.slice(2, -1)),
    ),
  );
  for (const name of used) {
    if (name !== '' && !names.has(name)) throw badValue(`No array filter found for identifier '${name}'`);
  }
  for (const name of names) {
    if (!used.has(name))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
}

/** MongoDB stores a `$`-prefixed field when an upsert inserts, but refuses to set one in an existing document. */
function assertNoDollarField({ parts: [first = ''] }: Change): void {
  if (first.startsWith('$'))
    throw new MongoError(52, `The dollar ($) prefixed field '${first}' is not allowed in a stored document`);
}

const immutableId = () =>
  new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");

function operatorUpdater(specification: Doc, filters: readonly Doc[]): Updater {
  const changes = changesOf(specification);
  const known = arrayFiltersOf(filters);
  assertFiltersUsed(changes, known.keys());
  return (document, matched, isInsert) => {
    const next = copyOf(document);
    let isTouched = false;
    for (const change of changes) {
      if (change.operator === '$setOnInsert' && !isInsert) continue;
      if (!isInsert) assertNoDollarField(change);
      for (const path of concretePaths(next, change.parts, { matched, filters: known })) {
        change.apply(next, path);
        isTouched ||= change.operator === '$push';
      }
    }
    const { _id: id } = document;
    if (id !== undefined && !equalValues(id, next['_id'])) throw immutableId();
    return { next, isTouched };
  };
}

function replacementUpdater(replacement: Doc): Updater {
  const dollar = Object.keys(replacement).find((name) => name.startsWith('$'));
  if (dollar !== undefined)
    throw new MongoError(52, `The dollar ($) prefixed field '${dollar}' is not allowed in a replacement`);
  return (document) => ({ next: keepingId(document, replacement), isTouched: false });
}

function keepingId(document: Doc, next: Doc): Doc {
  const { _id: id, ...rest } = next;
  if (id !== undefined && document['_id'] !== undefined && !equalValues(id, document['_id']))
    throw immutableId();
  const kept = document['_id'] ?? id;
  return kept === undefined ? rest : { _id: kept, ...rest };
}

function pipelineUpdater(pipeline: readonly unknown[]): Updater {
  const run = compilePipeline(pipeline, () => mapSteps<Doc, Doc>([], (document) => document));
  for (const stage of pipeline) {
    const [name = ''] = isDoc(stage) ? Object.keys(stage) : [];
    if (!PIPELINE_STAGES.has(name))
      throw new MongoError(72, `${name} is not allowed to be used within an update`);
  }
  return (document) => {
    const [next = {}] = finish(run([document]));
    return { next: keepingId(document, copyOf(next)), isTouched: false };
  };
}

/**
 * Compiles an update: operators, a replacement or a pipeline. Throws FailedToParse for
 * unknown operators, ConflictingUpdateOperators for paths that collide, 238 for what is not offered.
 */
export function updaterOf(update: unknown, filters: readonly Doc[]): Updater {
  if (Array.isArray(update)) {
    if (filters.length > 0)
      throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
    return pipelineUpdater(update);
  }
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  return isReplacement(update) ? replacementUpdater(update) : operatorUpdater(update, filters);
}

/** Returns true for a document whose first field is no operator. */
export function isReplacement(update: unknown): boolean {
  return isDoc(update) && !(Object.keys(update)[0] ?? '').startsWith('$');
}

function fixedFields(filter: Doc, fixed: Map<string, unknown>): Map<string, unknown> {
  for (const [field, condition] of Object.entries(filter)) {
    if (Array.isArray(condition) && (field === '$and' || (field === '$or' && condition.length === 1)))
      for (const branch of condition) if (isDoc(branch)) fixedFields(branch, fixed);
    if (field.startsWith('$')) continue;
    for (const value of fixedValues(condition)) {
      if (fixed.has(field))
        throw new MongoError(54, `cannot infer query fields to set, path '${field}' is matched twice`);
      fixed.set(field, value);
    }
  }
  return fixed;
}

function fixedValues(condition: unknown): unknown[] {
  if (condition instanceof BSONRegExp) return [];
  if (!isOperators(condition)) return [condition];
  const { $eq, $in, $all } = condition;
  const one = Array.isArray($in) && $in.length === 1 ? $in : [];
  const values = [...('$eq' in condition ? [$eq] : []), ...one, ...(Array.isArray($all) ? $all : [])];
  return values.filter((value: unknown) => !(value instanceof BSONRegExp) && !isOperators(value));
}

/** Returns the document that an upsert inserts. Throws 54 when the filter gives a field two values. */
export function upsertedDocument(filter: Doc, update: unknown, updater: Updater): Doc {
  const start: Doc = {};
  const fixed = fixedFields(filter, new Map());
  if (isReplacement(update)) {
    if (fixed.has('_id')) setField(start, '_id', fixed.get('_id'));
  } else {
    for (const [path, value] of fixed) {
      const place = makePlace(start, path.split('.'));
      const current = readPlace(place);
      if (current !== undefined && !equalValues(current, value))
        throw new MongoError(54, `cannot infer query fields to set, '${path}' contradicts another path`);
      writePlace(place, value);
    }
  }
  const { _id: id, ...rest } = updater(start, null, true).next;
  return { _id: id === undefined ? new ObjectId() : id, ...rest };
}
