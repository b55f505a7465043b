import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Field.module.css';

/** What every field takes beside the attributes of its control. */
export type FieldProps = {
  label: ReactNode;
  /** One line below the field, shown always. */
  help?: ReactNode;
  /** What is wrong and what to do; shown in words with an icon. */
  error?: string | null | undefined;
  /** Says "nije obavezno" beside the label. */
  optional?: boolean | undefined;
  /** The label is there for screen readers only, because the place already says what it is. */
  hideLabel?: boolean | undefined;
};

/** Ids and states that tie a control to its label, help and error. */
export function useField(id: string | undefined, { help, error }: Pick<FieldProps, 'help' | 'error'>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [error && `${controlId}-error`, help && `${controlId}-help`].filter(Boolean).join(' ');
  return {
    id: controlId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const;
}

type FrameProps = FieldProps & { controlId: string; children: ReactNode };

/** Label above, error and help below: the frame around one control. */
export function Field({
  label,
  help,
  error,
  optional = false,
  hideLabel = false,
  controlId,
  children,
}: FrameProps) {
  const text = (
    <label className={styles.label} htmlFor={controlId}>
      {label}
      {optional && <span className={styles.optional}> (nije obavezno)</span>}
    </label>
  );
  return (
    <div className={styles.field}>
      {hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      {children}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {help && (
        <p className={styles.help} id={`${controlId}-help`}>
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
