import { useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isConfirmationRequired, type ApiError } from '../lib/apiError.ts';
import { useForm, type Form } from '../lib/useForm.ts';
import { newUuid } from '../lib/uuid.ts';
import { useCall, type Call } from '../store/calls.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import { Button, type ButtonLook } from './Button.tsx';
import { ConfirmDialog, Dialog, type ModalProps } from './Dialog.tsx';
import { FormError } from './formFields.tsx';
import styles from './Dialog.module.css';

/** Returns the subject of a dialog; it stays while the closed dialog fades out: `const asked = useAsked<Note>()`. */
export function useAsked<Subject>() {
  const [asked, setAsked] = useState<{ open: boolean; subject: Subject } | null>(null);
  return {
    subject: asked?.subject ?? null,
    ask: useCallback((subject: Subject) => setAsked({ open: true, subject }), []),
    /** Props of the dialog. */
    dialog: {
      open: asked?.open ?? false,
      onClose: () => setAsked((last) => last && { ...last, open: false }),
    },
  };
}

type Done<Result, Values> = string | ((result: Result, values: Values) => string);

type CallProps<Result, Arg, Values> = {
  call: Call<Result, Arg>;
  /** Text of the toast after a success; absent where the page says it. */
  done?: Done<Result, Values>;
  onDone?: (result: Result) => void;
  /** Called when the record has changed, or may have: after a success, and after a failure that another reading may explain. */
  onChanged?: () => void;
};

type FormProps<Values extends object, Result, Arg> = CallProps<Result, Arg, Values> & {
  initial: Values;
  check: (values: Values) => Record<string, string>;
  /** Returns the argument of the call, null when the form has to ask first. The key is the same for all attempts of one opening. */
  request: (values: Values, idempotencyKey: string) => Arg | null;
  /** Returns another sentence than that of the server. */
  failure?: (error: ApiError) => string;
  /** `first` gets the focus when the dialog opens; `attempt` counts the failed attempts. */
  children: (
    form: Form<Values> & { first: RefObject<HTMLInputElement | null>; attempt: number },
  ) => ReactNode;
};

type CallDialogProps<Values extends object, Result, Arg> = FormProps<Values, Result, Arg> &
  Pick<ModalProps, 'open' | 'title' | 'description' | 'onClosed'> & {
    onClose: () => void;
    confirmLabel: string;
    busyLabel: string;
    look?: ButtonLook;
    /** Whether the button has to wait for something that the form shows. */
    unavailable?: boolean;
  };

/**
 * A dialog with one form that makes one call: it does not close while the call runs, shows errors beside their fields or above
 * the form, and says what was done.
 */
export function CallDialog<Values extends object, Result, Arg>(props: CallDialogProps<Values, Result, Arg>) {
  const { open, onClose, onClosed, call, title, description, look = 'primary', unavailable = false } = props;
  const { isRunning } = useCall(call);
  const first = useRef<HTMLInputElement>(null);
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isRunning && onClose()}
      {...(onClosed && { onClosed })}
      initialFocus={first}
      title={title}
      description={description}
      actions={
        <>
          <Button look="outline" onClick={onClose} disabled={isRunning}>
            Odustani
          </Button>
          <Button
            type="submit"
            form={formId}
            look={look}
            unavailable={unavailable}
            loading={isRunning}
            loadingText={props.busyLabel}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <CallForm
        {...props}
        id={formId}
        first={first}
        label={typeof title === 'string' ? title : undefined}
        onDone={(result) => {
          onClose();
          props.onDone?.(result);
        }}
      />
    </Dialog>
  );
}

type CallFormProps<Values extends object, Result, Arg> = FormProps<Values, Result, Arg> & {
  id?: string;
  label?: string | undefined;
  first?: RefObject<HTMLInputElement | null>;
};

/** A form that makes one call. In a dialog it is mounted when the dialog opens, so that nothing typed before is left. */
export function CallForm<Values extends object, Result, Arg>(props: CallFormProps<Values, Result, Arg>) {
  const { call, initial, check, request, done, onDone, onChanged, failure, id, label } = props;
  const dispatch = useAppDispatch();
  const { run, isRunning, error } = useCall(call);
  const ownFirst = useRef<HTMLInputElement>(null);
  const [idempotencyKey] = useState(newUuid);
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({ initial, check, onSubmit: (values) => void send(values) });

  async function send(values: Values): Promise<void> {
    const arg = isRunning ? null : request(values, idempotencyKey);
    if (arg === null) return;
    const outcome = await run(arg);
    if (outcome.error) {
      setAttempt((count) => count + 1);
      form.showErrors(outcome.error.fields);
      if (outcome.error.status !== 400 && !isConfirmationRequired(outcome.error)) onChanged?.();
      return;
    }
    if (done) dispatch(showToast({ kind: 'success', text: textOf(done, outcome.data, values) }));
    onDone?.(outcome.data);
    onChanged?.();
  }

  const fields = error?.fields ?? {};
  const isBesideField = Object.keys(fields).some((name) => name in initial);
  const message = Object.values(fields)[0] ?? (error && (failure?.(error) ?? error.message));
  return (
    <form {...form.form} id={id} className={styles.form} aria-label={label}>
      <FormError message={isBesideField ? null : message} attempt={attempt} />
      {props.children({ ...form, first: props.first ?? ownFirst, attempt })}
    </form>
  );
}

const textOf = <Result, Values>(done: Done<Result, Values>, result: Result, values: Values): string =>
  typeof done === 'string' ? done : done(result, values);

type CallQuestionProps<Result, Arg> = CallProps<Result, Arg, Arg> & {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  question: string;
  request: Arg;
  confirmLabel: string;
  busyLabel: string;
  look?: 'danger' | 'primary';
  children: ReactNode;
};

/** The question before one call. */
export function CallQuestion<Result, Arg>(props: CallQuestionProps<Result, Arg>) {
  const { call, request, done, onDone, onChanged, onClose, onClosed, ...question } = props;
  const dispatch = useAppDispatch();
  const { run, reset, isRunning, error } = useCall(call);

  async function handleConfirm(): Promise<void> {
    const outcome = await run(request);
    if (!outcome.error) {
      if (done) dispatch(showToast({ kind: 'success', text: textOf(done, outcome.data, request) }));
      onClose();
      onDone?.(outcome.data);
    }
    // Also after a failure: somebody else may have changed the record, or the answer was lost.
    if (!outcome.error || !isConfirmationRequired(outcome.error)) onChanged?.();
  }

  return (
    <ConfirmDialog
      {...question}
      busy={isRunning}
      error={error?.message}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
      onClosed={() => {
        reset();
        onClosed?.();
      }}
    />
  );
}
