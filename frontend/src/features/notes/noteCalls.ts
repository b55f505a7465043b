import type { Note } from '@institut/contract/notes/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The order or the user that the notes are about. */
export type NoteTarget = { order: string } | { user: string };

/** Notes with their target, so that a page never shows those of another record. */
export type ShownNotes = { target: NoteTarget; notes: Note[] };

export const isSameTarget = (one: NoteTarget, other: NoteTarget): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const { loadNotes, addNote, deleteNote } = createCalls(
  'notes',
  {
    loadNotes: async (target: NoteTarget, { signal }: ThunkTools): Promise<ShownNotes> => ({
      target,
      notes:
        'order' in target
          ? await api.listOrderNotes({ params: { id: target.order }, signal })
          : await api.listUserNotes({ params: { id: target.user }, signal }),
    }),
    addNote: ({ target, text }: { target: NoteTarget; text: string }) =>
      'order' in target
        ? api.addOrderNote({ params: { id: target.order }, body: { text } })
        : api.addUserNote({ params: { id: target.user }, body: { text } }),
    deleteNote: api.deleteNote,
  },
  {
    keep: { loadNotes: (shown, target) => isSameTarget(shown.target, target) },
    after: {
      addNote: ({ loadNotes: { data } }, note, { target }) => {
        if (data && isSameTarget(data.target, target)) data.notes.unshift(note);
      },
      deleteNote: ({ loadNotes: { data } }, _none, { params }) => {
        if (data) data.notes = data.notes.filter(({ _id }) => _id !== params.id);
      },
    },
  },
);
