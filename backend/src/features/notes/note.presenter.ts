import type { Note } from '@institut/contract/notes/schema';
import type { NoteFields } from './note.model.ts';

export const presentNote = ({ _id, text, at, by }: NoteFields): Note => ({
  _id: _id.toString(),
  text,
  at: at.toISOString(),
  by: { _id: by.user.toString(), name: by.name },
});

/** A note in the copy of one's own data: without the name of its author. */
export const presentOwnNote = ({ order, text, at }: NoteFields) => ({
  order: order?.toString() ?? null,
  text,
  at: at.toISOString(),
});
