import { z } from 'zod';
import { objectId, requiredLines, timestamp } from '../frame/fields.ts';
import { STAFF_NOTE_MAX } from '../limits.ts';

export const noteBody = z.object({
  text: requiredLines(STAFF_NOTE_MAX, 'Unesite tekst napomene.'),
});

/** An internal note of staff about an order or a user. */
export const note = z.object({
  _id: objectId,
  text: z.string(),
  at: timestamp,
  by: z.object({ _id: objectId, name: z.string() }),
  /** The caller may delete the note. */
  isDeletable: z.boolean(),
});
export type Note = z.infer<typeof note>;
