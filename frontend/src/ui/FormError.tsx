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
export function FormError({ message, fields, attempt = 0 }: FormErrorProps) {
  return message ? (
    <Summary key={`${attempt} ${message}`} message={message} sentences={Object.entries(fields ?? {})} />
  ) : null;
}

type SummaryProps = { message: string; sentences: Array<[name: string, sentence: string]> };

function Summary({ message, sentences }: SummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Only on appearing: sentences that go while one types must not take the focus away from the field.
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
        {sentences.length > 0 && (
          <ul className={styles.list}>
            {sentences.map(([name, sentence]) => (
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
