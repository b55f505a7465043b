import type { Note } from '@institut/contract/notes/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** The order or the user that the notes are about. */
export type NoteTarget = { order: string } | { user: string };

/** Notes with their target, so that a page never shows those of another record. */
export type ShownNotes = { target: NoteTarget; notes: Note[] };

export const isSameTarget = (one: NoteTarget, other: NoteTarget): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const loadNotes = createApiThunk(
  'notes/load',
  async (target: NoteTarget, { signal }): Promise<ShownNotes> => ({
    target,
    notes:
      'order' in target
        ? await api.listOrderNotes({ params: { id: target.order }, signal })
        : await api.listUserNotes({ params: { id: target.user }, signal }),
  }),
);

export const addNote = createApiThunk(
  'notes/add',
  ({ target, text }: { target: NoteTarget; text: string }): Promise<Note> => {
    const body = { text };
    return 'order' in target
      ? api.addOrderNote({ params: { id: target.order }, body })
      : api.addUserNote({ params: { id: target.user }, body });
  },
);

export const deleteNote = createApiThunk('notes/delete', async (id: string): Promise<true> => {
  await api.deleteNote({ params: { id } });
  return true;
});

type NotesState = { shown: AsyncState<ShownNotes>; addition: AsyncState<Note>; removal: AsyncState<true> };

const initialState: NotesState = { shown: idle(), addition: idle(), removal: idle() };

const notesSlice = createSlice({
  name: 'notes',
  initialState,
  reducers: {
    additionReset: (state) => {
      state.addition = idle();
    },
    removalReset: (state) => {
      state.removal = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'shown', loadNotes, ({ target }, arg) => isSameTarget(target, arg));
    trackRequest(builder, 'addition', addNote);
    trackRequest(builder, 'removal', deleteNote);
    builder
      .addMatcher(addNote.fulfilled.match, ({ shown }, { payload, meta }) => {
        if (shown.data && isSameTarget(shown.data.target, meta.arg.target)) shown.data.notes.unshift(payload);
      })
      .addMatcher(deleteNote.fulfilled.match, ({ shown }, { meta }) => {
        if (shown.data) shown.data.notes = shown.data.notes.filter(({ _id }) => _id !== meta.arg);
      });
  },
  selectors: {
    selectNotes: ({ shown }) => shown,
    selectAddition: ({ addition }) => addition,
    selectRemoval: ({ removal }) => removal,
  },
});

export const { additionReset, removalReset } = notesSlice.actions;
export const { selectNotes, selectAddition, selectRemoval } = notesSlice.injectInto(slices).selectors;
