import { z } from 'zod';
import { ERROR_CODES } from './error.ts';

/** `ApiErrorBody` as a schema: what every answer above 399 carries, and nothing else. */
export const apiErrorBody = z.strictObject({
  message: z.string().min(1),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string().min(1)).optional(),
});
