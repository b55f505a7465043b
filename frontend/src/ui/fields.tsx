import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { VisuallyHidden } from './a11y.tsx';
import { Alert } from './Alert.tsx';
import styles from './fields.module.css';

/** The props of every field besides the attributes of its control. */
export type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Adds "nije obavezno" to the label. */
  optional?: boolean | undefined;
  /** The label is for screen readers only. */
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

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

export function TextArea({ label, help, error, optional, hideLabel, id, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }}>
      {(control) => <textarea {...rest} {...control} className={styles.control} />}
    </Field>
  );
}

export type Option<Value extends string | number = string> = { value: Value; label: string };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> &
  FieldProps & {
    options: ReadonlyArray<Option<string | number>>;
    /** An empty first option: "Odaberite …". */
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, hideLabel, id, options, placeholder, ...rest } = props;
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }}>
      {(control) => (
        <div className={styles.select}>
          <select {...rest} {...control} className={styles.control}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </div>
      )}
    </Field>
  );
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> &
  FieldProps & { autoComplete: 'current-password' | 'new-password' };

/** A password with a button that shows it. */
export function PasswordField({ label, help, error, optional, hideLabel, id, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            className={styles.control}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={isShown ? 'Sakrij lozinku' : 'Prikaži lozinku'}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}

type FormErrorProps = {
  /** Nothing is shown without it. */
  message: string | null | undefined;
  /** Messages by the `name` of their input; each one links to it. */
  fields?: Record<string, string>;
  /** The number of submits; a new one takes the focus even when the message is the same. */
  attempt?: number;
};

/** The error of a form, its first child; it takes the focus when it appears. */
export function FormError({ message, fields, attempt = 0 }: FormErrorProps) {
  return message ? (
    <ErrorSummary key={`${attempt} ${message}`} message={message} errors={Object.entries(fields ?? {})} />
  ) : null;
}

type ErrorSummaryProps = { message: string; errors: Array<[name: string, error: string]> };

function ErrorSummary({ message, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  // On mount only: errors that disappear while the user types must not take the focus from the field.
  useEffect(() => ref.current?.focus(), []);

  const focusField = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
    event.preventDefault();
    const field = ref.current?.closest('form')?.elements.namedItem(name);
    const control = field instanceof RadioNodeList ? field[0] : field;
    if (control instanceof HTMLElement) control.focus();
  };

  return (
    <div ref={ref} tabIndex={-1}>
      <Alert kind="error" title={message} live>
        {errors.length > 0 && (
          <ul className={styles.errorList}>
            {errors.map(([name, error]) => (
              <li key={name}>
                <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
