import { invalidInput } from './errors.ts';
import { staleEdit } from './staleEdit.ts';

/** What a stored item tells of its edits; `__v` rises with each. */
export type Edited = { __v: number; isDraft: boolean };

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
