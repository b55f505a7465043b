import { useEffect, useRef, useState } from 'react';
import { changedNames, valuesLike } from '../../../lib/differences.ts';
import {
  forgetEditDraft,
  hasEditDraft,
  onOtherTabsDrafts,
  passEditDraft,
  readEditDrafts,
  writeEditDraft,
  type DraftPlace,
  type EditDraft,
} from './editDrafts.ts';

/** A record as the form read it. `version` is 0 where the API has none. */
export type EditRecord<Values> = { version: number; values: Values };

export type OfferedDraft<Values> = EditRecord<Values> & {
  at: string;
  base: Values;
  isUnanswered: boolean;
  /** The form that has kept it. */
  form: string;
};

/** What a form holds now: the values typed over a record, and whether they were sent without an answer. */
type Typed<Values> = { read: EditRecord<Values>; values: Values; isUnanswered: boolean };

/** People notice a lost sentence, not a lost letter. */
const PAUSE_MS = 400;

/**
 * Keeps what is typed and not saved in this browser, and offers it again when the record is next opened. Each form keeps its
 * own, so that two tabs with one record do not write over each other.
 */
export function useEditDraft<Values extends object>(
  { record, area }: DraftPlace,
  { read, values, isUnanswered }: Typed<Values>,
) {
  const [form] = useState(() => Math.random().toString(36).slice(2));
  const [offers, setOffers] = useState(() => offersOf({ record, area }, read));
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const keep = useRef(() => {});
  const lastKept = useRef<string | null>(null);
  const hasOffer = offers.length > 0;

  useEffect(() => {
    if (hasOffer) return undefined;
    const place: DraftPlace = { record, area };
    keep.current = () => {
      keep.current = () => {};
      const draft: EditDraft = {
        at: new Date().toISOString(),
        version: read.version,
        base: read.values,
        values,
        isUnanswered,
      };
      const isChanged = changedNames(values, read.values).length > 0;
      if (!isChanged) forgetEditDraft(place, form);
      const isKept = isChanged && writeEditDraft(place, form, draft);
      lastKept.current = isKept ? draft.at : null;
      setKeptAt(lastKept.current);
    };
    const write = keep.current;
    const timer = setTimeout(() => keep.current(), PAUSE_MS);
    // A form in another tab has taken this draft over, or both wrote at once: what is still typed here stays kept.
    const endListening = onOtherTabsDrafts(() => {
      const at = lastKept.current;
      if (at !== null && !hasEditDraft(place, form, at)) write();
    });
    return () => {
      clearTimeout(timer);
      endListening();
    };
  }, [record, area, form, hasOffer, read, values, isUnanswered]);

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
    /** What was typed earlier, the latest first; to be taken or discarded before anything else is kept. */
    offer: offers[0] ?? null,
    /** When the browser last kept what is typed now; null when there is nothing to keep or it could not. */
    keptAt,
    /** Writes what is typed now without waiting for a pause. */
    keepNow: () => keep.current(),
    /** It goes on in this form, which keeps it from now on; any older ones are offered the next time. */
    take: () => {
      if (offers[0]) passEditDraft({ record, area }, offers[0].form, form);
      setOffers([]);
    },
    discard: () => {
      if (offers[0]) forgetEditDraft({ record, area }, offers[0].form);
      setOffers(offers.slice(1));
    },
    /** It is saved or given up: nothing is kept or offered any more. */
    forget: () => {
      keep.current = () => {};
      lastKept.current = null;
      forgetEditDraft({ record, area }, form);
    },
  };
}

function offersOf<Values extends object>(
  place: DraftPlace,
  read: EditRecord<Values>,
): Array<OfferedDraft<Values>> {
  return readEditDrafts(place).flatMap(({ form, draft: { at, version, isUnanswered, ...draft } }) => {
    const base = valuesLike(read.values, draft.base);
    const values = valuesLike(read.values, draft.values);
    const isNew = changedNames(values, base).some((name) => values[name] !== read.values[name]);
    if (isNew) return [{ at, version, values, base, form, isUnanswered: isUnanswered ?? false }];
    // All of it is saved by now.
    forgetEditDraft(place, form);
    return [];
  });
}
