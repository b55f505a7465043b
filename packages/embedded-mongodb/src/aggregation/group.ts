import { MongoError, notSupported } from '../errors.ts';
import { encodeKey } from '../values/keys.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { accumulators } from './arithmetic.ts';
import { compileExpression } from './expressions.ts';

/** Computes one output field from the documents of a group. */
type GroupField = (documents: readonly Doc[]) => unknown;

const REFUSED = new Set(
  `$accumulator $bottom $bottomN $firstN $lastN $maxN $median $mergeObjects $minN $percentile $stdDevPop $stdDevSamp $top
  $topN`.split(/\s+/),
);

const isAccumulator = (name: string): name is keyof typeof accumulators => Object.hasOwn(accumulators, name);

function groupField(field: string, specification: unknown, variables: Doc): GroupField {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  const [entry, ...others] = isDoc(specification) ? Object.entries(specification) : [];
  if (!entry?.[0].startsWith('$'))
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  if (others.length > 0) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  const [name, operand] = entry;
  if (name === '$count') return (documents) => documents.length;
  if (REFUSED.has(name)) throw notSupported(`the accumulator ${name}`);
  if (!isAccumulator(name)) throw new MongoError(15952, `unknown group operator '${name}'`);
  const evaluate = compileExpression(operand, variables);
  return (documents) => accumulators[name](documents.map(evaluate));
}

/** Compiles `$group`: keys compare as BSON values, an absent key is null, groups keep the order of their first document. */
export function group(specification: Doc, variables: Doc): (documents: Doc[]) => Doc[] {
  if (!('_id' in specification)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id: idExpression, ...rest } = specification;
  const idOf = compileExpression(idExpression, variables);
  const fields = Object.entries(rest).map(
    ([name, value]) => [name, groupField(name, value, variables)] as const,
  );
  return (documents) => {
    const groups = new Map<string, { id: unknown; members: Doc[] }>();
    for (const document of documents) {
      const id = idOf(document) ?? null;
      const key = encodeKey(id);
      const known = groups.get(key);
      if (known) known.members.push(document);
      else groups.set(key, { id, members: [document] });
    }
    return Array.from(groups.values(), ({ id, members }) =>
      Object.fromEntries([
        ['_id', id],
        ...fields.map(([name, compute]) => [name, compute(members)] as const),
      ]),
    );
  };
}
