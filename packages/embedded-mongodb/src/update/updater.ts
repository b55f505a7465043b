import { Aggregator } from 'mingo/aggregator';
import { checkStages } from '../aggregation/context.ts';
import { failedToParse, MongoError } from '../errors.ts';
import { expressionOptions } from '../query/findProjection.ts';
import { equalValues } from '../values/compare.ts';
import { decode, encode } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { assertOperator, immutableId, updateOperators } from './operators.ts';
import { arrayFiltersOf, concretePaths, type Positions, splitPath } from './paths.ts';

/**
 * Gives a document's next version; `isTouched` when MongoDB counts it as modified even if it came out the same.
 * `matched` is the array position the query matched; `inserting` means an upsert.
 */
export type Updater = (document: Doc, matched: number | null, inserting: boolean) => Updated;
export type Updated = { next: Doc; isTouched: boolean };

const PIPELINE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

const copyOf = (document: Doc): Doc => decode(encode(document));

type Change = { operator: string; parts: string[]; operand: unknown };

/** Position parts compare as numbers, all others as text: the order in which MongoDB applies changes. */
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
  const paths = changes.flatMap(({ operator, parts, operand }) =>
    operator === '$rename' && Array.isArray(operand) ? [parts, operand.map(String)] : [parts],
  );
  paths.sort(comparePaths);
  for (const [i, parts] of paths.entries()) {
    const next = paths[i + 1];
    if (next && parts.every((part, at) => part === next[at])) {
      throw new MongoError(
        40,
        `Updating the path '${next.join('.')}' would create a conflict at '${parts.join('.')}'`,
      );
    }
  }
}

function changesOf(specification: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(specification)) {
    assertOperator(operator);
    if (!isDoc(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${JSON.stringify(fields)}}`,
      );
    }
    for (const [path, operand] of Object.entries(fields)) changes.push(changeOf(operator, path, operand));
  }
  assertNoConflict(changes);
  return changes.sort((a, b) => comparePaths(a.parts, b.parts));
}

/** `$rename` is a change at its target that remembers its source. */
function changeOf(operator: string, path: string, operand: unknown): Change {
  const parts = splitPath(path);
  if (operator !== '$rename') return { operator, parts, operand };
  if (typeof operand !== 'string')
    throw new MongoError(2, `The 'to' field for $rename must be a string: ${path}: ${String(operand)}`);
  const target = splitPath(operand);
  if ([...parts, ...target].some((part) => part.startsWith('$')))
    throw new MongoError(2, `The source and target field for $rename may not be dynamic: ${path}`);
  return { operator, parts: target, operand: parts };
}

function operatorUpdater(specification: Doc, filters: readonly Doc[]): Updater {
  const changes = changesOf(specification);
  const known = arrayFiltersOf(filters);
  const used = new Set(
    changes.flatMap(({ parts }) =>
      parts.filter((part) => part.startsWith('$[')).map((part) => part.slice(2, -1)),
    ),
  );
  for (const name of known.keys()) {
    if (!used.has(name))
      throw failedToParse(
        `The array filter for identifier '${name}' was not used in the update ${JSON.stringify(specification)}`,
      );
  }
  return (document, matched, inserting) => {
    const positions: Positions = { matched, filters: known };
    const next = copyOf(document);
    let isTouched = false;
    for (const { operator, parts, operand } of changes) {
      if (operator === '$setOnInsert' && !inserting) continue;
      for (const path of concretePaths(next, parts, positions)) {
        updateOperators[operator]?.(next, path, operand);
        isTouched ||= operator === '$push';
      }
    }
    assertSameId(document, next);
    return { next, isTouched };
  };
}

function assertSameId(before: Doc, after: Doc): void {
  if (before['_id'] !== undefined && !equalValues(before['_id'], after['_id'])) throw immutableId();
}

function replacementUpdater(replacement: Doc): Updater {
  for (const name of Object.keys(replacement)) {
    if (name.startsWith('$')) {
      throw new MongoError(
        52,
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  }
  return (document) => ({ next: keepingId(document, replacement, true), isTouched: false });
}

/** A whole new document keeps the old one's `_id`, in front. */
function keepingId(document: Doc, next: Doc, named: boolean): Doc {
  const { _id: id, ...rest } = next;
  if (id !== undefined && document['_id'] !== undefined && !equalValues(id, document['_id'])) {
    if (!named) throw immutableId();
    throw new MongoError(
      66,
      "After applying the update, the (immutable) field '_id' was found to have been altered",
    );
  }
  const kept = document['_id'] ?? id;
  return kept === undefined ? rest : { _id: kept, ...rest };
}

function pipelineUpdater(pipeline: readonly unknown[], variables: Doc): Updater {
  const stages = pipeline.filter(isDoc);
  if (stages.length !== pipeline.length)
    throw new MongoError(14, 'Each element of the update pipeline must be an object');
  checkStages(stages);
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage);
    if (!PIPELINE_STAGES.has(name))
      throw new MongoError(72, `${name} is not allowed to be used within an update`);
  }
  // Compiled once over nothing, so that a wrong pipeline is refused even when no document matches.
  new Aggregator(stages, expressionOptions(variables)).run([]);
  return (document) => {
    const [next] = new Aggregator(stages, expressionOptions(variables)).run<Doc>([document]);
    return { next: keepingId(document, copyOf(next ?? {}), false), isTouched: false };
  };
}

/**
 * Compiles an update: operators, a replacement or a pipeline. `variables` are for pipelines only.
 * Throws FailedToParse for unknown operators and ConflictingUpdateOperators for paths that collide.
 */
export function updaterOf(update: unknown, filters: readonly Doc[], variables: Doc): Updater {
  if (Array.isArray(update)) {
    if (filters.length > 0)
      throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
    return pipelineUpdater(update, variables);
  }
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  if (isReplacement(update)) return replacementUpdater(update);
  return operatorUpdater(update, filters);
}

/** A document whose first field is no operator replaces what it updates. */
export function isReplacement(update: unknown): boolean {
  return isDoc(update) && !(Object.keys(update)[0] ?? '').startsWith('$');
}
