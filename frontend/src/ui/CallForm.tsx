import { Fragment, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { isConfirmationRequired, type ApiError } from '../lib/apiError.ts';
import { useForm, type Form } from '../lib/useForm.ts';
import { newUuid } from '../lib/uuid.ts';
import { useCall, type Call } from '../store/calls.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import styles from './CallForm.module.css';
import { FormError } from './formFields.tsx';

type Done<Result, Values> = string | ((result: Result, values: Values) => string);

export type CallProps<Result, Arg, Values> = {
  call: Call<Result, Arg>;
  /** Text of the toast after a success; absent where the page says it. */
  done?: Done<Result, Values>;
  onDone?: (result: Result, values: Values) => void;
  /**
   * Called when the record has changed, or may have: after a success, and after a failure that another reading may explain.
   * A form that has succeeded waits for the promise that it returns: a dialog that closes then knows whether its opener is still
   * there for the focus.
   */
  onChanged?: (failure: ApiError | null) => unknown;
};

export type FormProps<Values extends object, Result, Arg> = CallProps<Result, Arg, Values> & {
  initial: Values;
  /** The record that the form shows: once it changes, the values are `initial` again, and the focus stays. */
  record?: string | number;
  check: (values: Values) => Record<string, string>;
  /** Returns the argument of the call, null when the form has to ask first. The key is the same for all attempts of one opening. */
  request: (values: Values, idempotencyKey: string) => Arg | null | Promise<Arg | null>;
  /** Returns another sentence than that of the server, or an alert that says more. */
  failure?: (error: ApiError) => string | ReactElement;
  /** `first` gets the focus when the dialog opens; `attempt` counts the failed attempts. */
  children: (
    form: Form<Values> & { first: RefObject<HTMLInputElement | null>; attempt: number },
  ) => ReactNode;
};

type CallFormProps<Values extends object, Result, Arg> = FormProps<Values, Result, Arg> & {
  id?: string;
  label?: string | undefined;
  first?: RefObject<HTMLInputElement | null>;
};

/** A form that makes one call. In a dialog it is mounted when the dialog opens, so that nothing typed before is left. */
export function CallForm<Values extends object, Result, Arg>(props: CallFormProps<Values, Result, Arg>) {
  const { call, initial, check, request, done, onDone, onChanged, failure, id, label } = props;
  const dispatch = useAppDispatch();
  const { run, error } = useCall(call);
  const ownFirst = useRef<HTMLInputElement>(null);
  const [idempotencyKey] = useState(newUuid);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const form = useForm<Values>({ initial, check, onSubmit: (values) => void send(values) });

  const [shownRecord, setShownRecord] = useState(props.record);
  if (shownRecord !== props.record) {
    setShownRecord(props.record);
    form.change(initial);
  }

  async function send(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const arg = await request(values, idempotencyKey);
    const outcome = arg === null ? null : await run(arg);
    isSending.current = false;
    if (!outcome) return;
    if (outcome.error) {
      setAttempt((count) => count + 1);
      form.showErrors(outcome.error.fields);
      if (outcome.error.status !== 400 && !isConfirmationRequired(outcome.error)) onChanged?.(outcome.error);
      return;
    }
    if (done) dispatch(showToast({ kind: 'success', text: textOf(done, outcome.data, values) }));
    await onChanged?.(null);
    onDone?.(outcome.data, values);
  }

  const fields = error?.fields ?? {};
  const isBesideField = Object.keys(fields).some((name) => name in initial);
  const shown = Object.values(fields)[0] ?? (error && (failure?.(error) ?? error.message));
  const message = isBesideField ? null : shown;
  return (
    <form {...form.form} id={id} className={styles.form} aria-label={label}>
      {typeof message === 'object' ? (
        <Fragment key={attempt}>{message}</Fragment>
      ) : (
        <FormError message={message} attempt={attempt} />
      )}
      {props.children({ ...form, first: props.first ?? ownFirst, attempt })}
    </form>
  );
}

export const textOf = <Result, Values>(done: Done<Result, Values>, result: Result, values: Values): string =>
  typeof done === 'string' ? done : done(result, values);
