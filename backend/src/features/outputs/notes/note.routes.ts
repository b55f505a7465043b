import { NOTE_CALLS } from '@institut/contract/notes/calls';
import { implement } from '../../../http/implement.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { presentNote } from './note.presenter.ts';
import { addNote, deleteNote, listNotes, type NoteTarget } from './note.service.ts';

const list = async (target: NoteTarget, viewer: SessionUser) =>
  (await listNotes(target)).map((note) => presentNote(note, viewer));
const add = async (target: NoteTarget, author: SessionUser, { text }: { text: string }) =>
  presentNote(await addNote(target, author, text), author);

export const noteRoutes = implement(NOTE_CALLS, {
  listOrderNotes: ({ params, user }) => list({ order: params.id }, user),
  addOrderNote: ({ params, user, body }) => add({ order: params.id }, user, body),
  listUserNotes: ({ params, user }) => list({ user: params.id }, user),
  addUserNote: ({ params, user, body }) => add({ user: params.id }, user, body),
  deleteNote: ({ params, user }) => deleteNote(params.id, user),
});
