import { conflict, type AppError } from './errors.ts';

/** Returns the error for an edit of a version that has been replaced in the meantime. */
export function staleEdit(): AppError {
  return conflict(
    'Neko je u međuvremenu izmijenio ovaj zapis. Učitajte ga ponovo i unesite svoje izmjene u novu verziju.',
    'stale_edit',
  );
}

/** The edit state of a stored item; `__v` increases with each edit. */
type Edited = { __v: number; isDraft: boolean };

/**
 * Returns the version that an edit replaces. `read` is the version that the editor has read; an edit without it replaces
 * every version. Throws `stale_edit` for an older one.
 */
export function editedVersion({ __v: newest }: Edited, read: number | undefined): number {
  if (read !== undefined && read !== newest) throw staleEdit();
  return newest;
}

/** Returns the version that a saved draft replaces. Throws as `editedVersion`, and `stale_edit` for a published item. */
export function editedDraft(item: Edited, read: number | undefined): number {
  if (!item.isDraft) throw staleEdit();
  return editedVersion(item, read);
}

/** Returns the fields that only admins get (`adminFields` of the contract). */
export function presentEdited({ __v: version, isDraft }: Edited): { version: number; isDraft: boolean } {
  return { version, isDraft };
}
