import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, useField, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export type Option<Value extends string | number = string> = { value: Value; label: string };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size'> &
  FieldProps & {
    options: ReadonlyArray<Option<string | number>>;
    /** An empty first choice: "Odaberite …". */
    placeholder?: string;
  };

/** One of a few choices, with the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, hideLabel, id, options, placeholder, ...rest } = props;
  const control = useField(id, { help, error });
  return (
    <Field controlId={control.id} {...{ label, help, error, optional, hideLabel }}>
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
    </Field>
  );
}
