import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { Alert } from './Alert.tsx';
import { Field, TextField, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

export function TextArea({ label, help, error, optional, hideLabel, id, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }}>
      {(control) => <textarea {...rest} {...control} className={styles.control} />}
    </Field>
  );
}

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onChange'> & {
  onChange: (text: string) => void;
};

/** The field of a search, in which Enter does not send the form around it. */
export const SearchField = ({ onChange, ...rest }: SearchFieldProps) => (
  <TextField
    {...rest}
    type="search"
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
  />
);

export type Option<Value extends string | number = string> = { value: Value; label: string };

/** Returns stored values as options with their labels, in the order of the values. */
export const labelledOptions = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option<Value>[] => values.map((value) => ({ value, label: labels[value] }));

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> &
  FieldProps & {
    options: ReadonlyArray<Option<string | number>>;
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

type FileFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> &
  FieldProps & { onFile?: (file: File | undefined) => void };

/** A field for one file, which reports the chosen file and undefined when there is none any more. */
export const FileField = ({ label, help, error, optional, id, onFile, ...rest }: FileFieldProps) => (
  <Field {...{ label, help, error, optional, id }}>
    {(control) => (
      <input
        {...rest}
        {...control}
        type="file"
        className={styles.file}
        onChange={({ target }) => onFile?.(target.files?.[0])}
      />
    )}
  </Field>
);

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> &
  FieldProps & { autoComplete: 'current-password' | 'new-password' };

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
