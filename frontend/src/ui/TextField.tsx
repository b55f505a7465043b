import type { ComponentProps } from 'react';
import { Field, useField, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldProps;

/** One line of text; takes every attribute of an input. */
export function TextField({ label, help, error, optional, hideLabel, id, ...rest }: TextFieldProps) {
  const control = useField(id, { help, error });
  return (
    <Field controlId={control.id} {...{ label, help, error, optional, hideLabel }}>
      <input {...rest} {...control} className={styles.control} />
    </Field>
  );
}
