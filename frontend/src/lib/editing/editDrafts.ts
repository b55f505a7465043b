import { readStored, storageKeys, writeStored } from '../storage.ts';

/** What somebody has typed into an edit form and not saved, and what it was typed over. */
export type EditDraft = {
  /** When it was kept, as ISO time. */
  at: string;
  version: number;
  base: object;
  values: object;
};

const MOST = 20;
const KEPT_FOR_MS = 30 * 86_400_000;

/**
 * The draft that this browser keeps under a key, or null.
 * @param key names person, kind and record (`6560…/kurs/6561…`): somebody else at the same computer must not find it
 */
export function readEditDraft(key: string): EditDraft | null {
  return readAll()[key] ?? null;
}

/** Keeps a draft, besides the latest of other records for a month. Tells whether the browser has really kept it. */
export function writeEditDraft(key: string, draft: EditDraft): boolean {
  const { [key]: _older, ...others } = readAll();
  const newest = Object.entries({ ...others, [key]: draft })
    .filter(([, { at }]) => Date.parse(draft.at) - Date.parse(at) < KEPT_FOR_MS)
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, MOST);
  writeStored(storageKeys.editDrafts, Object.fromEntries(newest));
  return readEditDraft(key)?.at === draft.at;
}

export function forgetEditDraft(key: string): void {
  const { [key]: gone, ...others } = readAll();
  if (gone) writeStored(storageKeys.editDrafts, Object.keys(others).length > 0 ? others : null);
}

function readAll(): Record<string, EditDraft> {
  const stored = readStored(storageKeys.editDrafts);
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, EditDraft] => isDraft(entry[1])),
  );
}

function isDraft(value: unknown): value is EditDraft {
  return (
    isRecord(value) &&
    typeof value['at'] === 'string' &&
    !Number.isNaN(Date.parse(value['at'])) &&
    typeof value['version'] === 'number' &&
    isRecord(value['base']) &&
    isRecord(value['values'])
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
