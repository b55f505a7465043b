import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { VisuallyHidden } from './a11y.tsx';
import styles from './Field.module.css';

/** The props of every field besides the attributes of its control. */
export type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
};

/** The attributes that tie a control to its label, help and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FrameProps = FieldProps & {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** The frame of one control: its label above, its error and help below. */
export function Field({ label, help, error, optional, hideLabel, id: givenId, children }: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const text = (
    <label className={styles.label} htmlFor={id}>
      {label}
      {optional && <span className={styles.optional}> (nije obavezno)</span>}
    </label>
  );
  return (
    <div className={styles.field}>
      {hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert aria-hidden />
      {children}
    </p>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldProps;

export function TextField({ label, help, error, optional, hideLabel, id, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }}>
      {(control) => <input {...rest} {...control} className={styles.control} />}
    </Field>
  );
}
