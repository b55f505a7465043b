import { BSONRegExp } from 'bson';
import { badValue, failedToParse, notSupported } from '../errors.ts';
import { checkExpression } from '../aggregation/checkExpression.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { regexOf, regexOperand } from './regex.ts';

const FIELD_OPERATORS = new Set([
  '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$type', '$mod', '$regex', '$size', '$all',
  '$elemMatch', '$not', '$bitsAllSet', '$bitsAllClear', '$bitsAnySet', '$bitsAnyClear',
]); // prettier-ignore
const REFUSED_FIELD = new Set([
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$maxDistance',
]);
const REFUSED_TOP = new Set(['$where', '$text', '$jsonSchema', '$sampleRate', '$_internalSchemaObjectMatch']);
const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** Whether a field's condition is a set of operators rather than a value to be equal to. */
export function isOperators(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const [first = ''] = Object.keys(condition);
  return first.startsWith('$') && !REFERENCE_FIELDS.has(first);
}

/** Spells a condition out as operators: a bare value becomes `$eq`, a bare expression `$regex`. */
export function normalizeCondition(condition: unknown): Doc {
  if (condition instanceof BSONRegExp) return { $regex: regexOf(condition) };
  if (!isOperators(condition)) return { $eq: condition };
  const normalized: Doc = {};
  for (const [operator, operand] of Object.entries(condition)) {
    if (operator === '$options' || operator === '$comment') continue;
    if (REFUSED_FIELD.has(operator)) throw notSupported(operator);
    if (!FIELD_OPERATORS.has(operator)) throw badValue(`unknown operator: ${operator}`);
    normalized[operator] = normalizeOperand(operator, operand, condition['$options']);
  }
  if ('$options' in condition && !('$regex' in condition)) throw badValue('$options needs a $regex');
  return normalized;
}

function normalizeOperand(operator: string, operand: unknown, options: unknown): unknown {
  if (operator === '$regex') return regexOperand(operand, options);
  if (operator !== '$not') return operand;
  if (operand instanceof BSONRegExp) return normalizeCondition(operand);
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  if (!isOperators(operand)) throw badValue(`unknown operator: ${Object.keys(operand)[0]}`);
  return normalizeCondition(operand);
}

function normalizeList(operator: string, operand: unknown): Doc[] {
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${operator} must be a nonempty array`);
  return operand.map((branch: unknown) => {
    if (!isDoc(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return normalizeFilter(branch);
  });
}

/** Spells a whole filter out so that every field has explicit operators; refuses what MongoDB refuses. */
export function normalizeFilter(filter: Doc): Doc {
  const normalized: Doc = {};
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$comment') continue;
    if (field === '$and' || field === '$or' || field === '$nor')
      normalized[field] = normalizeList(field, condition);
    else if (field === '$expr') normalized[field] = checkExpression(condition);
    else if (field === '$alwaysTrue' || field === '$alwaysFalse' || field.startsWith('$'))
      throw refusedTop(field);
    else normalized[field] = normalizeCondition(condition);
  }
  return normalized;
}

const refusedTop = (operator: string) =>
  REFUSED_TOP.has(operator)
    ? notSupported(operator)
    : badValue(
        `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );

/** A command's filter argument, which may be left out. */
export function filterArgument(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw failedToParse(`Expected field ${name} to be of type object`);
  return value;
}
