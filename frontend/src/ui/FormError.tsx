import { useEffect, useRef, type MouseEvent } from 'react';
import { Alert } from './Alert.tsx';
import styles from './FormError.module.css';

type FormErrorProps = {
  /** What went wrong as a whole; nothing is shown without it. */
  message: string | null | undefined;
  /** Sentences by the `name` of their input; each leads to it. */
  fields?: Record<string, string>;
  /** Counts the tries to send; a new one takes the focus even when the message is the same. */
  attempt?: number;
};

/** Stands first inside its form, says what is wrong and takes the focus when it appears. */
export function FormError({ message, fields = {}, attempt = 0 }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) ref.current?.focus();
  }, [message, attempt]);

  const focusField = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
    event.preventDefault();
    const field = ref.current?.closest('form')?.elements.namedItem(name);
    const control = field instanceof RadioNodeList ? field[0] : field;
    if (control instanceof HTMLElement) control.focus();
  };

  if (!message) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Alert kind="error" title={message} live>
        {Object.keys(fields).length > 0 && (
          <ul className={styles.list}>
            {Object.entries(fields).map(([name, sentence]) => (
              <li key={name}>
                <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                  {sentence}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
