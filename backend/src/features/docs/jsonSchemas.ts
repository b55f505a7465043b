import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const DIALECT = 'draft-2020-12';

type Converted = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema };

/** What zod writes for the machine and no reader needs: the pattern behind a format, the range of safe integers. */
function simplify({ zodSchema, jsonSchema }: Converted): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // An address that is trimmed first is an address all the same, though zod shows only the text it is read from.
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodEmail) jsonSchema.format = 'email';
}

function withoutNames({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/**
 * JSON Schemas of what the server answers, by name. One that holds another named one refers to it under
 * `#/components/schemas/`.
 */
export function answerSchemas(named: Record<string, z.ZodType>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    target: DIALECT,
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: simplify,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutNames(schema)]));
}

/** The JSON Schema of what the server takes: before defaults and transformations. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return withoutNames(z.toJSONSchema(schema, { target: DIALECT, io: 'input', override: simplify }));
}
