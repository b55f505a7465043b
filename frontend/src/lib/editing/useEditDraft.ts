import { useEffect, useRef, useState } from 'react';
import { changedNames, valuesLike } from './differences.ts';
import { forgetEditDraft, readEditDraft, writeEditDraft } from './editDrafts.ts';

/** A record as the form read it. `version` is 0 where the API has none. */
export type EditRecord<Values> = { version: number; values: Values };

export type OfferedDraft<Values> = EditRecord<Values> & { at: string; base: Values };

/** People notice a lost sentence, not a lost letter. */
const PAUSE_MS = 400;

/**
 * Keeps what is typed and not saved in this browser, and offers it again when the record is next opened.
 * @param key names person, kind and record; null keeps nothing
 */
export function useEditDraft<Values extends object>(
  key: string | null,
  read: EditRecord<Values>,
  values: Values,
) {
  const [offer, setOffer] = useState(() => (key === null ? null : offerOf(key, read)));
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const keep = useRef(() => {});

  useEffect(() => {
    if (key === null || offer) return undefined;
    keep.current = () => {
      keep.current = () => {};
      const draft = { at: new Date().toISOString(), version: read.version, base: read.values, values };
      const isChanged = changedNames(values, read.values).length > 0;
      if (!isChanged) forgetEditDraft(key);
      const isKept = isChanged && writeEditDraft(key, draft);
      setKeptAt(isKept ? draft.at : null);
    };
    const timer = setTimeout(() => keep.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, offer, read, values]);

  // What was typed in the last moment before the page goes, is hidden on a phone, or closes.
  useEffect(() => {
    const keepNow = () => keep.current();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    /** What was typed earlier; to be taken or discarded before anything else is kept. */
    offer,
    /** When the browser last kept what is typed now; null when there is nothing to keep or it could not. */
    keptAt,
    take: () => setOffer(null),
    discard: () => {
      if (key !== null) forgetEditDraft(key);
      setOffer(null);
    },
    /** It is saved: nothing is kept or offered any more. */
    forget: () => {
      keep.current = () => {};
      if (key !== null) forgetEditDraft(key);
    },
  };
}

function offerOf<Values extends object>(key: string, read: EditRecord<Values>): OfferedDraft<Values> | null {
  const draft = readEditDraft(key);
  if (!draft) return null;
  const values = valuesLike(read.values, draft.values);
  if (changedNames(values, read.values).length > 0) {
    return { at: draft.at, version: draft.version, values, base: valuesLike(read.values, draft.base) };
  }
  forgetEditDraft(key);
  return null;
}
