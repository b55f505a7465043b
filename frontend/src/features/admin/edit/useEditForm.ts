import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { toApiError, type ApiError } from '../../../lib/apiError.ts';
import { useForm } from '../../../lib/useForm.ts';
import { changedNames, differences, type EmptyItems } from '../../../lib/differences.ts';
import { valueAt, type FieldName, type ListName } from '../../../lib/formValues.ts';
import { useEditDraft, type DraftKey, type EditRecord } from './editDrafts.ts';
import { useLeaveGuard } from '../../../lib/useLeaveGuard.ts';

/** The label of each field, and how its value reads if not as it is. */
export type EditLabels<Values extends object> = {
  [Name in keyof Values & string]: { label: string; inWords?: (value: Values[Name]) => string };
};

type EditFormOptions<Values extends object, Saved> = {
  /** Where this browser stores the draft of unsaved changes. */
  draftKey: DraftKey;
  /** The record as it was loaded. Give the component `key={id}`, so that another record gets another form. */
  record: EditRecord<Values>;
  /** Needed by a form with lists. */
  emptyItems?: EmptyItems;
  /** Returns a message for each invalid field, by its name. `intent` is the value of the pressed button. */
  check: (values: Values, intent: string) => Record<string, string>;
  /** Sends the edit of the version that was read; null if it was not sent after all. Rejects with an ApiError or with an error of `http`. */
  save: (values: Values, read: EditRecord<Values>, intent: string) => Promise<Saved | null>;
  onSaved: (saved: Saved, intent: string) => void;
  /** Loads the newest version after `stale_edit`. Without it the error is shown as a message. */
  reload?: () => Promise<EditRecord<Values>>;
  /** Maps the API's field errors to the names of the form's fields. */
  nameErrors?: (fields: Record<string, string>) => Record<string, string>;
};

export type EditConflict<Values> = { base: Values; mine: Values; theirs: EditRecord<Values> };

type Failure = { error: ApiError; attempt: number };

/**
 * The form of an edit page: `useForm` with saving, drafts, conflicts, uploads and the leave guard. Pass the returned object
 * to `EditFrame`, which renders the dialogs and the save bar.
 */
export function useEditForm<Values extends object, Saved>(options: EditFormOptions<Values, Saved>) {
  const { draftKey, record, check, save, onSaved, reload, emptyItems = {} } = options;
  const { nameErrors = (fields: Record<string, string>) => fields } = options;
  const [read, setRead] = useState(record);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null);
  const [isMerged, setIsMerged] = useState(false);
  const uploads = useUploads();
  const form = useForm<Values>({
    initial: record.values,
    check: (values, intent) => ({ ...check(values, intent), ...uploads.errors }),
    onSubmit: (values, intent) => void send(values, intent),
  });
  const changed = changedNames(form.values, read.values);
  const draft = useEditDraft(draftKey, { read, values: form.values }, emptyItems);
  const guard = useLeaveGuard(changed.length > 0 || uploads.isUploading, draft.keepNow);

  async function send(values: Values, intent: string): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    try {
      const saved = await save(values, read, intent);
      if (saved === null) return;
      draft.forget();
      guard.release();
      onSaved(saved, intent);
    } catch (cause) {
      const error = asApiError(cause);
      await showFailure(error, values);
    } finally {
      setIsSaving(false);
    }
  }

  async function showFailure(error: ApiError, values: Values): Promise<void> {
    if (error.code === 'stale_edit' && reload) {
      try {
        compare({ base: read.values, mine: values, theirs: await reload() });
      } catch (cause) {
        fail(asApiError(cause));
      }
      return;
    }
    // Held seats change without a new version: the form shows their present number.
    if (error.code === 'conflict' && reload) void reloadSameVersion(reload);
    const messages = nameErrors(error.fields);
    // A message beside its field is not repeated above the form.
    if (Object.keys(messages).some((name) => valueAt(values, name) !== undefined)) form.showErrors(messages);
    else fail(error);
  }

  const fail = (error: ApiError) => setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));

  function compare(next: EditConflict<Values>): void {
    // The same values are saved already: there is nothing to choose.
    if (differences({ ...next, theirs: next.theirs.values }).length === 0) settle(next, next.mine);
    else setConflict(next);
  }

  function settle({ theirs }: EditConflict<Values>, values: Values): void {
    setRead(theirs);
    form.change(values);
    setConflict(null);
    setIsMerged(true);
  }

  function acceptNewer(newer: EditRecord<Values>): void {
    const isSame = changedNames(newer.values, read.values).length === 0;
    if (!isSame && changed.length > 0)
      return compare({ base: read.values, mine: form.values, theirs: newer });
    setRead(newer);
    if (!isSame) form.change(newer.values);
  }

  async function reloadSameVersion(load: () => Promise<EditRecord<Values>>): Promise<void> {
    const now = await load().catch(() => read);
    if (now.version === read.version) setRead(now);
  }

  function restoreDraft(): void {
    if (!draft.offer) return;
    const { version, base, values } = draft.offer;
    draft.take();
    if (version !== read.version) {
      // The draft stays based on the version it was typed over until the conflict is resolved.
      setRead({ version, values: base });
      form.change(values);
      return compare({ base, mine: values, theirs: read });
    }
    // Suggested values of empty fields change from day to day, so only the typed changes are restored.
    const restored = { ...read.values };
    for (const name of changedNames(base, values)) restored[name] = values[name];
    form.change(restored);
  }

  const latestAccept = useRef(acceptNewer);
  useLayoutEffect(() => {
    latestAccept.current = acceptNewer;
  });

  return {
    ...form,
    /** The attributes of a field that uploads images. While an upload runs, saving is refused and leaving asks first. */
    uploadField: <Name extends FieldName<Values>>(name: Name) => ({
      ...form.field(name),
      onUploading: uploads.watch(name),
    }),
    /** Props of `ListField`. An upload belongs to an index, so the order stays while one runs. */
    list: (name: ListName<Values>) => ({
      ...form.list(name),
      emptyItem: emptyItems[name] ?? {},
      isLocked: uploads.isUploading,
    }),
    /** The newest known version of the record. */
    read,
    /** The names of the fields that differ from what is saved. */
    changed,
    isSaving,
    isUploading: uploads.isUploading,
    failure,
    /** A conflict was resolved and the result is not saved yet. */
    isMerged,
    /** Takes over a record that was changed outside of this form (a button of the page); unsaved changes stay. */
    acceptNewer: useCallback((newer: EditRecord<Values>) => latestAccept.current(newer), []),
    /** Discards the changes. */
    reset: () => {
      uploads.cancelAll();
      form.change(read.values);
      setFailure(null);
      setIsMerged(false);
    },
    guard: {
      ...guard,
      leave: () => {
        // Personal data that an admin discards by leaving must not stay in the browser.
        if (draftKey.area === 'session') draft.forget();
        guard.leave();
      },
    },
    draft: {
      offer: draft.offer,
      keptAt: draft.keptAt,
      take: restoreDraft,
      discard: draft.discard,
      area: draftKey.area,
    },
    conflict,
    /** Closes the conflict dialog with the chosen values; null leaves the form unchanged. */
    resolve: (values: Values | null) => {
      if (conflict && values) settle(conflict, values);
      else setConflict(null);
    },
  };
}

export type EditForm<Values extends object> = ReturnType<typeof useEditForm<Values, unknown>>;

/** A thunk rejects with an ApiError, other code with an error of `http`. */
const asApiError = (cause: unknown): ApiError => (isApiError(cause) ? cause : toApiError(cause));

const isApiError = (cause: unknown): cause is ApiError =>
  typeof cause === 'object' &&
  cause !== null &&
  'status' in cause &&
  'fields' in cause &&
  typeof cause.status === 'number';

const UPLOAD_RUNNING = 'Slika se još otprema. Sačekajte da se otpremanje završi ili ga otkažite.';

/** The uploads that fields of the form are running, by field name. */
function useUploads() {
  const [running, setRunning] = useState<Readonly<Record<string, () => void>>>({});
  return {
    isUploading: Object.keys(running).length > 0,
    errors: Object.fromEntries(Object.keys(running).map((name) => [name, UPLOAD_RUNNING])),
    /** The field calls the returned function with a cancel function when an upload starts, and with null when all have ended. */
    watch: (name: string) => (cancel: (() => void) | null) =>
      setRunning(({ [name]: _ended, ...others }) => (cancel ? { ...others, [name]: cancel } : others)),
    cancelAll: () => {
      for (const cancel of Object.values(running)) cancel();
    },
  };
}
