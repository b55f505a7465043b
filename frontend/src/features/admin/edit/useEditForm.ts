import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { toApiError, type ApiError } from '../../../lib/apiError.ts';
import { useForm } from '../../../lib/useForm.ts';
import { changedNames, differences } from '../../../lib/differences.ts';
import type { DraftPlace } from './editDrafts.ts';
import { useEditDraft, type EditRecord } from './useEditDraft.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useUploads } from './useUploads.ts';

export type { EditRecord };

type EditFormOptions<Values extends object, Saved> = {
  /** Where this browser keeps what is typed and not saved; in the tab alone (`session`) what holds personal data. */
  draftPlace: DraftPlace;
  /** The record as it was loaded. Mount the form anew for another one (`key={id}`). */
  record: EditRecord<Values>;
  /** The sentence for each invalid value, by its name: `fieldErrors(schema, bodyOf(values))`. */
  check: (values: Values) => Record<string, string>;
  /** Sends the edit over the version that was read; rejects with an ApiError or whatever http throws. */
  save: (values: Values, read: EditRecord<Values>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Loads the newest version after `stale_edit`. Without it the refusal is shown as a message. */
  reload?: () => Promise<EditRecord<Values>>;
  /** My values over their version where they do not simply replace it (free places count by their difference). */
  rebase?: (versions: { base: Values; mine: Values; theirs: Values }) => Values;
  /** Sentences about the API's fields, by the names the form has for them. */
  nameErrors?: (fields: Record<string, string>) => Record<string, string>;
};

/** Two versions of one record that have to become one. */
export type EditConflict<Values> = { base: Values; mine: Values; theirs: EditRecord<Values> };

type Failure = { error: ApiError; attempt: number };

/**
 * The form of an edit page: `useForm`, and around it everything that keeps an editor's work from being lost. Its return value
 * goes whole to `EditFrame`, which shows the questions and the save bar.
 */
export function useEditForm<Values extends object, Saved>(options: EditFormOptions<Values, Saved>) {
  const {
    draftPlace,
    record,
    check,
    save,
    onSaved,
    reload,
    rebase,
    nameErrors = (fields) => fields,
  } = options;
  const [read, setRead] = useState(record);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null);
  const [isMerged, setIsMerged] = useState(false);
  // Sent, and nobody knows whether it has arrived: what is saved by now may be this very edit.
  const [isUnanswered, setIsUnanswered] = useState(false);
  const uploads = useUploads();
  const form = useForm<Values>({
    initial: record.values,
    check: (values) => ({ ...check(values), ...uploads.errors }),
    onSubmit: (values) => void send(values),
  });
  const changed = changedNames(form.values, read.values);
  const draft = useEditDraft(draftPlace, { read, values: form.values, isUnanswered });
  const guard = useLeaveGuard(changed.length > 0 || uploads.isUploading, draft.keepNow);

  async function send(values: Values): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    setIsUnanswered(true);
    try {
      const saved = await save(values, read);
      draft.forget();
      guard.release();
      onSaved(saved);
    } catch (cause) {
      const error = asApiError(cause);
      // A refusal says of this attempt that it changed nothing, not of one before.
      if (isRefusal(error)) setIsUnanswered(isUnanswered);
      await explain(error, values);
    } finally {
      setIsSaving(false);
    }
  }

  async function explain(error: ApiError, values: Values): Promise<void> {
    if (error.code === 'stale_edit' && reload) {
      try {
        compare({ base: read.values, mine: values, theirs: await reload() });
      } catch (cause) {
        fail(asApiError(cause));
      }
      return;
    }
    // Something beside the texts has changed meanwhile; the next try is made over what it is now.
    if (error.code === 'conflict' && reload) void renewSame(reload);
    const sentences = nameErrors(error.fields);
    // What a field says, beside it and with the focus on it, needs no saying above the form.
    if (Object.keys(sentences).some((name) => name in values)) form.showErrors(sentences);
    else fail(error);
  }

  const fail = (error: ApiError) => setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));

  function compare({ base, mine, theirs }: EditConflict<Values>, mayBeSaved = isUnanswered): void {
    // A difference that may be in their version already is not added to it once more.
    const rebased = rebase && !mayBeSaved ? rebase({ base, mine, theirs: theirs.values }) : mine;
    const next = { base, mine: rebased, theirs };
    // Somebody saved exactly this, or it had arrived after all: there is nothing to choose.
    if (differences({ ...next, theirs: theirs.values }).length === 0) settle(next, rebased);
    else setConflict(next);
  }

  function settle({ theirs }: EditConflict<Values>, values: Values): void {
    setRead(theirs);
    form.change(values);
    setConflict(null);
    setIsMerged(true);
    setIsUnanswered(false);
  }

  function renew(newer: EditRecord<Values>): void {
    const isSame = changedNames(newer.values, read.values).length === 0;
    if (!isSame && changed.length > 0)
      return compare({ base: read.values, mine: form.values, theirs: newer });
    setRead(newer);
    if (!isSame) form.change(newer.values);
  }

  async function renewSame(load: () => Promise<EditRecord<Values>>): Promise<void> {
    const now = await load().catch(() => read);
    if (now.version === read.version) setRead(now);
  }

  function takeDraft(): void {
    if (!draft.offer) return;
    const { version, base, values } = draft.offer;
    draft.take();
    setIsUnanswered(draft.offer.isUnanswered);
    if (version !== read.version) {
      // As if it had been typed just now over what was read then: until the two are one, it is kept as it is.
      setRead({ version, values: base });
      form.change(values);
      return compare({ base, mine: values, theirs: read }, draft.offer.isUnanswered);
    }
    // What the version does not count, sold places, may have changed: only what was typed comes back, on top of that.
    const rebased = rebase ? rebase({ base, mine: values, theirs: read.values }) : values;
    const restored = { ...read.values };
    for (const name of changedNames(base, values)) restored[name] = rebased[name];
    form.change(restored);
  }

  const latestRenew = useRef(renew);
  useLayoutEffect(() => {
    latestRenew.current = renew;
  });

  return {
    ...form,
    /** The attributes of a field that stores images: the form is neither saved nor left silently while one is on its way. */
    uploadField: <Name extends keyof Values & string>(name: Name) => ({
      ...form.field(name),
      onUploading: uploads.watch(name),
    }),
    /** The record as it was read, newest version known. */
    read,
    /** The names of the fields that differ from what is saved. */
    changed,
    isSaving,
    isUploading: uploads.isUploading,
    failure,
    /** Both versions were made one and wait to be saved. */
    isMerged,
    /**
     * The record has changed by something beside this form, e.g. a button of its page: what was typed here stays, also what
     * is typed while the record is loaded.
     */
    renew: useCallback((newer: EditRecord<Values>) => latestRenew.current(newer), []),
    /** Back to what is saved. */
    reset: () => {
      uploads.cancelAll();
      form.change(read.values);
      setFailure(null);
      setIsMerged(false);
    },
    guard: {
      ...guard,
      leave: () => {
        // Whoever leaves other people's data behind on purpose leaves none of it in the browser.
        if (draftPlace.area === 'session') draft.forget();
        guard.leave();
      },
    },
    draft: {
      offer: draft.offer,
      keptAt: draft.keptAt,
      take: takeDraft,
      discard: draft.discard,
      area: draftPlace.area,
    },
    conflict,
    /** Closes the comparison with the values chosen; null leaves the form as it was. */
    resolve: (values: Values | null) => {
      if (conflict && values) settle(conflict, values);
      else setConflict(null);
    },
  };
}

export type EditForm<Values extends object> = ReturnType<typeof useEditForm<Values, unknown>>;

/** The server has answered, and done nothing. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500;

/** A thunk rejects with the error as it is to be shown, everything else with what http throws. */
const asApiError = (cause: unknown): ApiError => (isApiError(cause) ? cause : toApiError(cause));

const isApiError = (cause: unknown): cause is ApiError =>
  typeof cause === 'object' &&
  cause !== null &&
  'status' in cause &&
  'fields' in cause &&
  typeof cause.status === 'number';
