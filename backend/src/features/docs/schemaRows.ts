import { escapeHtml } from '../../lib/escapeHtml.ts';
import type { JsonSchema } from './jsonSchemas.ts';

/** A line of a table: a field by its path (`orderItems[].qty`), and what it holds, as HTML. */
export type SchemaRow = { path: string; isRequired: boolean; html: string };

const TYPES: Record<string, string> = {
  string: 'tekst',
  number: 'broj',
  integer: 'cijeli broj',
  boolean: 'da ili ne',
  object: 'objekat',
  array: 'lista',
  null: 'prazno (null)',
};

const FORMATS: Record<string, string> = {
  date: 'datum, npr. 2026-09-01',
  'date-time': 'trenutak, npr. 2026-09-01T08:00:00.000Z',
  email: 'e-mail adresa',
  uuid: 'UUID',
  uri: 'web adresa',
};

const code = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** The name behind a reference to a shared shape. */
export const shapeName = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1);

const shapeLink = (name: string) => `<a href="#oblik-${escapeHtml(name)}">${escapeHtml(name)}</a>`;

const OBJECT_ID = '^[0-9a-f]{24}$';

function limits(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema;
  return [
    pattern === OBJECT_ID ? 'oznaka zapisa' : pattern && `oblik <code>${escapeHtml(pattern)}</code>`,
    minLength && `najmanje znakova: ${minLength}`,
    maxLength && `najviše znakova: ${maxLength}`,
    minItems && `najmanje stavki: ${minItems}`,
    maxItems && `najviše stavki: ${maxItems}`,
    minimum !== undefined && `od ${minimum}`,
    maximum !== undefined && `do ${maximum}`,
    schema.default !== undefined && `inače ${code(schema.default)}`,
  ].filter((text) => typeof text === 'string');
}

/** What a schema holds, in words, as HTML. */
export function describe(schema: JsonSchema): string {
  const name = shapeName(schema);
  if (name) return shapeLink(name);
  const { anyOf, enum: values, const: only, type, format, items } = schema;
  if (anyOf) return anyOf.filter(isSchema).map(describe).join(' ili ');
  if (only !== undefined) return code(only);
  const list = limits(schema);
  const suffix = list.length > 0 ? `; ${list.join(', ')}` : '';
  if (values) return `${values.map(code).join(' ili ')}${suffix}`;
  if (type === 'array' && isSchema(items) && !Array.isArray(items)) {
    const item = items.properties ? 'objekti' : describe(items);
    return `lista: ${item}${suffix}`;
  }
  const base = (format && FORMATS[format]) ?? TYPES[String(type)] ?? 'bilo šta';
  return `${base}${suffix}`;
}

/** The fields of an object, those of objects inside it after it, by their paths. */
export function schemaRows(schema: JsonSchema, prefix = ''): SchemaRow[] {
  const required = new Set(schema.required);
  const rows: SchemaRow[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!isSchema(field)) continue;
    const path = `${prefix}${name}`;
    rows.push({ path, isRequired: required.has(name), html: describe(field) }, ...innerRows(field, path));
  }
  return rows;
}

function innerRows(field: JsonSchema, path: string): SchemaRow[] {
  if (field.properties) return schemaRows(field, `${path}.`);
  const { items, anyOf } = field;
  if (isSchema(items) && !Array.isArray(items)) return schemaRows(items, `${path}[].`);
  return (anyOf ?? []).filter(isSchema).flatMap((option) => innerRows(option, path));
}
