import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { isConfirmationRequired } from '../lib/apiError.ts';
import { useCall } from '../store/calls.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import { Button, type ButtonLook } from './Button.tsx';
import { CallForm, textOf, type CallProps, type FormProps } from './CallForm.tsx';
import { ConfirmDialog, Dialog, type ModalProps } from './Dialog.tsx';

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

type CallDialogProps<Values extends object, Result, Arg> = FormProps<Values, Result, Arg> &
  Pick<ModalProps, 'open' | 'title' | 'description' | 'onClosed'> & {
    onClose: () => void;
    /** The label of the button beside the one that sends the form, which closes the dialog unless `onBack` is given. */
    backLabel?: string;
    onBack?: () => void;
    confirmLabel: string;
    busyLabel: string;
    look?: ButtonLook;
    /** The button has to wait for something that the form shows. */
    unavailable?: boolean;
  };

/**
 * A dialog with one form that makes one call: it does not close while the call runs, shows errors beside their fields or above
 * the form, and says what was done.
 */
export function CallDialog<Values extends object, Result, Arg>(props: CallDialogProps<Values, Result, Arg>) {
  const { open, onClose, onClosed, call, title, description, look = 'primary', unavailable = false } = props;
  const { backLabel = 'Odustani', onBack = onClose } = props;
  const { isRunning } = useCall(call);
  /** True from a success until the record was read again, when the dialog closes. */
  const [isClosing, setIsClosing] = useState(false);
  const isBusy = isRunning || isClosing;
  const first = useRef<HTMLInputElement>(null);
  const formId = useId();
  return (
    <Dialog
      open={open}
      busy={isBusy}
      onOpenChange={onClose}
      {...(onClosed && { onClosed })}
      initialFocus={first}
      title={title}
      description={description}
      actions={
        <>
          <Button look="outline" onClick={onBack} disabled={isBusy}>
            {backLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={look}
            unavailable={unavailable}
            loading={isBusy}
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
        onChanged={(failure) => {
          setIsClosing(!failure);
          return props.onChanged?.(failure);
        }}
        onDone={(result, values) => {
          onClose();
          setIsClosing(false);
          props.onDone?.(result, values);
        }}
      />
    </Dialog>
  );
}

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
      onDone?.(outcome.data, request);
    }
    // Also after a failure: somebody else may have changed the record, or the answer was lost.
    if (!outcome.error || !isConfirmationRequired(outcome.error)) onChanged?.(outcome.error);
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
