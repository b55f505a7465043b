import { plural } from '@institut/contract/frame/plural';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@institut/contract/limits';
import type { ComponentProps } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { cx } from '../../lib/cx.ts';
import { retryText } from '../../lib/retryText.ts';
import { FormError } from '../../ui/formFields.tsx';
import styles from './AccountForm.module.css';

type AccountFormProps = ComponentProps<'form'> & { error: ApiError | null; values: object };

/** A form of an account page; shows the `error` of its request unless it belongs to one of the `values`. */
export const AccountForm = ({ error, values, children, ...form }: AccountFormProps) => (
  <form {...form} className={cx(styles.form)}>
    <FormError message={formFailure(error, values)} />
    {children}
  </form>
);

export const FieldPair = (props: ComponentProps<'div'>) => <div {...props} className={cx(styles.pair)} />;

/** Returns the messages of single fields by name; a taken address belongs to `email` even if the server names no field. */
export const fieldFailures = ({ code, message, fields }: ApiError): Record<string, string> =>
  code === 'email_taken' ? { email: message, ...fields } : fields;

function formFailure(error: ApiError | null, values: object): string | null {
  if (!error || Object.keys(fieldFailures(error)).some((name) => name in values)) return null;
  return error.status === 429 && error.retryAfter
    ? `Previše pokušaja. ${retryText(error.retryAfter)}`
    : error.message;
}

const characters = plural(PASSWORD_MAX_LENGTH, { one: 'znak', few: 'znaka', other: 'znakova' });

export const PASSWORD_RULES = `Od ${PASSWORD_MIN_LENGTH} do ${PASSWORD_MAX_LENGTH} ${characters}. Ne prihvatamo česte lozinke ni vaše ime.`;

type Passwords = { password: string; confirmPassword: string };

export const confirmationErrors = ({ password, confirmPassword }: Passwords): { confirmPassword?: string } =>
  password === confirmPassword ? {} : { confirmPassword: 'Lozinke se ne podudaraju' };
