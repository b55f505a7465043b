import { readStored, storageKeys, writeStored, type StorageArea } from '../../../lib/storage.ts';

/** What somebody has typed into an edit form and not saved, and what it was typed over. */
export type EditDraft = {
  /** When it was kept, as ISO time. */
  at: string;
  version: number;
  base: object;
  values: object;
  /** It was sent, and no answer came: it may be what is saved by now. */
  isUnanswered?: boolean;
};

/** Where the drafts of one record are kept. */
export type DraftPlace = {
  /** Names person, kind and record (`6560…/kurs/6561…`): somebody else at the same computer must not find them. */
  record: string;
  /** `session` for what holds personal data: it goes with the tab, with a logout, and when somebody else signs in. */
  area: StorageArea;
};

const MOST = 20;
const KEPT_FOR_MS = 30 * 86_400_000;
const KEYS = { local: storageKeys.editDrafts, session: storageKeys.editTabDrafts } as const;

/** The drafts of one record by the form that has kept them, the latest first. Forms in two tabs are two. */
export function readEditDrafts({ record, area }: DraftPlace): Array<{ form: string; draft: EditDraft }> {
  return Object.entries(readAll(area))
    .filter(([key]) => key === record || key.startsWith(`${record}/`))
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
    .map(([key, draft]) => ({ form: key.slice(record.length + 1), draft }));
}

/** Keeps a form's draft, besides the latest others for a month. Tells whether the browser has really kept it. */
export function writeEditDraft(place: DraftPlace, form: string, draft: EditDraft): boolean {
  const { [keyOf(place, form)]: _older, ...others } = readAll(place.area);
  const newest = Object.entries({ ...others, [keyOf(place, form)]: draft })
    .filter(([, { at }]) => Date.parse(draft.at) - Date.parse(at) < KEPT_FOR_MS)
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, MOST);
  writeStored(KEYS[place.area], Object.fromEntries(newest), place.area);
  return hasEditDraft(place, form, draft.at);
}

/** Whether the browser still keeps what a form has written at a time. */
export const hasEditDraft = (place: DraftPlace, form: string, at: string): boolean =>
  readAll(place.area)[keyOf(place, form)]?.at === at;

/** Drops a form's draft, e.g. because it was saved; the last one takes its entry in the browser with it. */
export function forgetEditDraft(place: DraftPlace, form: string): void {
  const { [keyOf(place, form)]: gone, ...others } = readAll(place.area);
  if (gone) writeStored(KEYS[place.area], Object.keys(others).length > 0 ? others : null, place.area);
}

/** One form goes on with what another has kept. */
export function passEditDraft(place: DraftPlace, from: string, to: string): void {
  const { [keyOf(place, from)]: draft } = readAll(place.area);
  forgetEditDraft(place, from);
  if (draft) writeEditDraft(place, to, draft);
}

/** What was typed over a record that is gone goes on over a new one, all of it: without a base, every value counts as typed. */
export function moveEditDrafts(from: DraftPlace, to: DraftPlace, version: number): void {
  for (const { form, draft } of readEditDrafts(from)) {
    forgetEditDraft(from, form);
    writeEditDraft(to, form, { ...draft, version, base: {}, isUnanswered: false });
  }
}

/** Calls `handle` when another tab has changed the drafts. Gives what ends it. */
export function onOtherTabsDrafts(handle: () => void): () => void {
  // No key: everything was removed.
  const hear = ({ key }: StorageEvent) => (key === null || key === KEYS.local) && handle();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Drafts of earlier versions of the site stand under the record alone. */
const keyOf = ({ record }: DraftPlace, form: string): string => (form === '' ? record : `${record}/${form}`);

function readAll(area: StorageArea): Record<string, EditDraft> {
  const stored = readStored(KEYS[area], area);
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
