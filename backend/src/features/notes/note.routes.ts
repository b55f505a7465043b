import { NOTE_CALLS } from '@institut/contract/notes/calls';
import { implement } from '../../http/implement.ts';
import { presentNote } from './note.presenter.ts';
import { addNote, deleteNote, listNotes } from './note.service.ts';

export const noteRoutes = implement(NOTE_CALLS, {
  listOrderNotes: async ({ params }) => (await listNotes({ order: params.id })).map(presentNote),
  addOrderNote: async ({ params, user, body }) =>
    presentNote(await addNote({ order: params.id }, user, body.text)),
  listUserNotes: async ({ params }) => (await listNotes({ user: params.id })).map(presentNote),
  addUserNote: async ({ params, user, body }) =>
    presentNote(await addNote({ user: params.id }, user, body.text)),
  deleteNote: ({ params, user }) => deleteNote(params.id, user),
});
