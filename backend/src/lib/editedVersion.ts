import { conflict, invalidInput, type AppError } from './errors.ts';

/** Somebody else's edit came first, so this one was made on what is no longer there. */
export function staleEdit(): AppError {
  return conflict(
    'Neko je u međuvremenu izmijenio ovaj zapis. Učitajte ga ponovo i unesite svoje izmjene u novu verziju.',
    'stale_edit',
  );
}

/** What a stored item tells of its edits; `__v` rises with each. */
type Edited = { __v: number; isDraft: boolean };

/**
 * The version that an edit replaces, which has to be the newest.
 *
 * @param current the item as it is stored
 * @param read the version the editor has read; only a draft may be edited without it
 * @throws `stale_edit` for an older one, `validation` for a published item without one
 */
export function editedVersion({ __v: newest, isDraft }: Edited, read: number | undefined): number {
  if (read === undefined && !isDraft) {
    throw invalidInput({ version: 'Nedostaje verzija zapisa koju ste uređivali.' });
  }
  if (read !== undefined && read !== newest) throw staleEdit();
  return newest;
}

/** What admins see of an item beyond its texts (contract, `adminFields`). */
export function presentEdited({ __v: version, isDraft }: Edited): { version: number; isDraft: boolean } {
  return { version, isDraft };
}
