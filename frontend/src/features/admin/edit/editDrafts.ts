import { useEffect, useRef, useState } from 'react';
import { changedNames, isSame, valuesLike, type EmptyItems } from '../../../lib/differences.ts';
import { EDIT_DRAFT_DAYS, readStored, writeStored, type StorageArea } from '../../../lib/storage.ts';

/** Unsaved changes of an edit form, stored in the browser. */
type EditDraft = {
  /** When the draft was stored, as ISO time. */
  at: string;
  /** The version of the record that was edited, and its values. */
  version: number;
  base: object;
  values: object;
};

/** Where the drafts of one record are stored. */
export type DraftKey = {
  /** Names user, kind and record (`6560…/kurs/6561…`): other users of the same computer must not find the drafts. */
  record: string;
  /** `session` for personal data: it is removed with the tab, at logout, and when another user logs in. */
  area: StorageArea;
};

const MAX_DRAFTS = 20;
const KEPT_FOR_MS = EDIT_DRAFT_DAYS * 86_400_000;
const KEYS = { local: 'editDrafts', session: 'editTabDrafts' } as const;

/** Returns the drafts of one record, the latest first. Each form (one per tab) stores its own. */
export function readEditDrafts({ record, area }: DraftKey): Array<{ form: string; draft: EditDraft }> {
  return Object.entries(readAll(area))
    .filter(([key]) => key.startsWith(`${record}/`))
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
    .map(([key, draft]) => ({ form: key.slice(record.length + 1), draft }));
}

/** Stores a form's draft and drops the oldest ones. Returns whether the browser has stored it. */
function writeEditDraft(draftKey: DraftKey, form: string, draft: EditDraft): boolean {
  const { [keyOf(draftKey, form)]: _older, ...others } = readAll(draftKey.area);
  const newest = Object.entries({ ...others, [keyOf(draftKey, form)]: draft })
    .filter(([, { at }]) => Date.parse(draft.at) - Date.parse(at) < KEPT_FOR_MS)
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, MAX_DRAFTS);
  writeStored(KEYS[draftKey.area], Object.fromEntries(newest), draftKey.area);
  return hasEditDraft(draftKey, form, draft.at);
}

const hasEditDraft = (draftKey: DraftKey, form: string, at: string): boolean =>
  readAll(draftKey.area)[keyOf(draftKey, form)]?.at === at;

/** Removes a form's draft, and the storage entry with the last draft. */
function forgetEditDraft(draftKey: DraftKey, form: string): void {
  const { [keyOf(draftKey, form)]: gone, ...others } = readAll(draftKey.area);
  if (gone) writeStored(KEYS[draftKey.area], Object.keys(others).length > 0 ? others : null, draftKey.area);
}

/** Hands a draft over from one form to another. */
function passEditDraft(draftKey: DraftKey, from: string, to: string): void {
  const { [keyOf(draftKey, from)]: draft } = readAll(draftKey.area);
  forgetEditDraft(draftKey, from);
  if (draft) writeEditDraft(draftKey, to, draft);
}

/** Moves the drafts of a deleted record to a new one. Without a base, every value counts as changed. */
export function moveEditDrafts(from: DraftKey, to: DraftKey, version: number): void {
  for (const { form, draft } of readEditDrafts(from)) {
    forgetEditDraft(from, form);
    writeEditDraft(to, form, { ...draft, version, base: {} });
  }
}

/** Calls `handle` when another tab has changed the drafts. Returns a function that ends this. */
function onDraftsOfOtherTabs(handle: () => void): () => void {
  // The key is null if the whole storage was cleared.
  const listener = ({ key }: StorageEvent) => (key === null || key === KEYS.local) && handle();
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const keyOf = ({ record }: DraftKey, form: string): string => `${record}/${form}`;

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

/** A record as the form read it. */
export type EditRecord<Values> = { version: number; values: Values };

type OfferedDraft<Values> = EditRecord<Values> & {
  at: string;
  base: Values;
  /** The form that stored it. */
  form: string;
};

/** The present state of a form. */
type Typed<Values> = { read: EditRecord<Values>; values: Values };

const PAUSE_MS = 400;

/**
 * Stores unsaved changes in this browser and offers them when the record is opened again. Each form stores its own draft, so
 * that two tabs with one record do not overwrite each other.
 */
export function useEditDraft<Values extends object>(
  { record, area }: DraftKey,
  { read, values }: Typed<Values>,
  emptyItems: EmptyItems,
) {
  const [form] = useState(() => Math.random().toString(36).slice(2));
  const [offers, setOffers] = useState(() => offersOf({ record, area }, read, emptyItems));
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const keep = useRef(() => {});
  const lastKept = useRef<string | null>(null);
  const hasOffer = offers.length > 0;

  useEffect(() => {
    if (hasOffer) return undefined;
    const draftKey: DraftKey = { record, area };
    keep.current = () => {
      keep.current = () => {};
      const draft: EditDraft = {
        at: new Date().toISOString(),
        version: read.version,
        base: read.values,
        values,
      };
      const isChanged = changedNames(values, read.values).length > 0;
      if (!isChanged) forgetEditDraft(draftKey, form);
      const isKept = isChanged && writeEditDraft(draftKey, form, draft);
      lastKept.current = isKept ? draft.at : null;
      setKeptAt(lastKept.current);
    };
    const write = keep.current;
    const timer = setTimeout(() => keep.current(), PAUSE_MS);
    // Another tab has taken this draft over, or both wrote at once: changes that are still in this form are stored again.
    const endListening = onDraftsOfOtherTabs(() => {
      const at = lastKept.current;
      if (at !== null && !hasEditDraft(draftKey, form, at)) write();
    });
    return () => {
      clearTimeout(timer);
      endListening();
    };
  }, [record, area, form, hasOffer, read, values]);

  // Stores the last changes when the page is left, hidden on a phone, or closed.
  useEffect(() => {
    const keepNow = () => keep.current();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    /** The latest earlier draft. Nothing is stored until it is taken or discarded. */
    offer: offers[0] ?? null,
    /** When the present changes were stored; null if there are none or storing failed. */
    keptAt,
    /** Stores the changes without waiting for a pause in typing. */
    keepNow: () => keep.current(),
    /** Hands the offered draft over to this form; older ones are offered at the next visit. */
    take: () => {
      if (offers[0]) passEditDraft({ record, area }, offers[0].form, form);
      setOffers([]);
    },
    discard: () => {
      if (offers[0]) forgetEditDraft({ record, area }, offers[0].form);
      setOffers(offers.slice(1));
    },
    /** Removes the draft, because the changes were saved or given up. */
    forget: () => {
      keep.current = () => {};
      lastKept.current = null;
      forgetEditDraft({ record, area }, form);
    },
  };
}

function offersOf<Values extends object>(
  draftKey: DraftKey,
  read: EditRecord<Values>,
  emptyItems: EmptyItems,
): Array<OfferedDraft<Values>> {
  return readEditDrafts(draftKey).flatMap(({ form, draft: { at, version, ...draft } }) => {
    const base = valuesLike(read.values, draft.base, emptyItems);
    const values = valuesLike(read.values, draft.values, emptyItems);
    const isNew = changedNames(values, base).some((name) => !isSame(values[name], read.values[name]));
    if (isNew) return [{ at, version, values, base, form }];
    // All changes of this draft are saved already.
    forgetEditDraft(draftKey, form);
    return [];
  });
}
