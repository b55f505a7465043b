import { CURRENT_PASSWORD_REQUIRED } from '@institut/contract/user.schema';
import { useId, type ReactNode } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { AccountForm, fieldFailures } from './AccountForm.tsx';

type FormDialogProps = {
  open: boolean;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  isDangerous?: boolean;
  busy: boolean;
  onClose: () => void;
  /** Called when the dialog is closed and the focus is back. */
  onClosed: () => void;
  /** Renders the form, which has to carry this id: the button that submits it is outside. */
  children: (formId: string) => ReactNode;
};

/** A dialog with one form. It does not close while the request of the form runs. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, busy, onClose, onClosed, children } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={() => !busy && onClose()}
      onClosed={onClosed}
      title={title}
      actions={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            Odustani
          </Button>
          <Button
            type="submit"
            form={formId}
            look={props.isDangerous ? 'danger' : 'primary'}
            loading={busy}
            loadingText={props.busyLabel}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}

type PasswordFormProps = {
  id: string;
  /** What the change means. */
  children: ReactNode;
  error: ApiError | null;
  /** Makes the change; returns why it failed, or null. */
  onConfirm: (currentPassword: string) => Promise<ApiError | null | undefined>;
};

/** The form of a change that needs nothing but the password. */
export function PasswordForm({ id, children, error, onConfirm }: PasswordFormProps) {
  const { form, text, values, showErrors } = useForm({
    initial: { currentPassword: '' },
    check: checkPassword,
    onSubmit: ({ currentPassword }) => void send(currentPassword),
  });

  async function send(currentPassword: string): Promise<void> {
    const failure = await onConfirm(currentPassword);
    if (failure) showErrors(fieldFailures(failure));
  }

  return (
    <AccountForm {...form} id={id} error={error} values={values}>
      {children}
      <CurrentPassword {...text('currentPassword')} />
    </AccountForm>
  );
}

export const checkPassword = ({ currentPassword }: { currentPassword: string }): Record<string, string> =>
  currentPassword === '' ? { currentPassword: CURRENT_PASSWORD_REQUIRED } : {};

type CurrentPasswordProps = Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete'>;

export const CurrentPassword = (field: CurrentPasswordProps) => (
  <PasswordField
    {...field}
    label="Trenutna lozinka"
    autoComplete="current-password"
    required
    help="Potvrdite njome da ste to vi."
  />
);

type PasswordDialogProps = Omit<FormDialogProps, 'children'> & Omit<PasswordFormProps, 'id'>;

/** Asks for the password before a change. */
export const PasswordDialog = ({ error, onConfirm, children, ...dialog }: PasswordDialogProps) => (
  <FormDialog {...dialog}>
    {(id) => (
      <PasswordForm id={id} error={error} onConfirm={onConfirm}>
        {children}
      </PasswordForm>
    )}
  </FormDialog>
);
