import type { Note } from '@institut/contract/notes/schema';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import type { NoteFields } from './note.model.ts';
import { mayDelete } from './note.service.ts';

export const presentNote = (note: NoteFields, viewer: SessionUser): Note => ({
  _id: note._id.toString(),
  text: note.text,
  at: note.at.toISOString(),
  by: { _id: note.by.user.toString(), name: note.by.name },
  isDeletable: mayDelete(note, viewer),
});

/** A note in the copy of one's own data: without the name of its author. */
export const presentOwnNote = ({ order, text, at }: NoteFields) => ({
  order: order?.toString() ?? null,
  text,
  at: at.toISOString(),
});
