import { objectId } from '@institut/contract/fields';
import type { z } from 'zod';
import { invalidInput, type AppError, type FieldErrors } from '../lib/errors.ts';

/**
 * Reads untrusted input through a schema of the contract.
 * Gives the schema's output; throws `invalidInput` with the first sentence per path (`orderItems.0.qty`).
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  let message: string | undefined;
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    if (path === '') message ??= issue.message;
    else fields[path] ??= issue.message;
  }
  throw invalidInput(fields, message);
}

/**
 * Reads an id from the address. A malformed id is an address nothing lives at:
 * throws what `missing` makes, e.g. `parseId(req.params.id, () => notFound('Kurs'))`.
 */
export function parseId(value: unknown, missing: () => AppError): string {
  const result = objectId.safeParse(value);
  if (!result.success) throw missing();
  return result.data;
}
