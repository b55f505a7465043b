import type { ComponentProps } from 'react';
import { Field, useField, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

/** Several lines of text; takes every attribute of a textarea. */
export function TextArea({ label, help, error, optional, hideLabel, id, ...rest }: TextAreaProps) {
  const control = useField(id, { help, error });
  return (
    <Field controlId={control.id} {...{ label, help, error, optional, hideLabel }}>
      <textarea {...rest} {...control} className={styles.control} />
    </Field>
  );
}
