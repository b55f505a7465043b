import type { CallGroup } from '@institut/contract/frame/call';
import { objectId } from '@institut/contract/frame/fields';
import type { z } from 'zod';
import { invalidInput, recordNotFound, type FieldErrors } from '../lib/errors.ts';

/**
 * Returns untrusted input as a schema of the contract reads it.
 * Throws `invalidInput` with the first sentence per path (`orderItems.0.qty`).
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
 * Returns the id of a record from an address. Throws `not_found` for a malformed id.
 */
export function parseId(value: unknown, group: CallGroup): string {
  const result = objectId.safeParse(value);
  if (!result.success) throw recordNotFound(group);
  return result.data;
}
