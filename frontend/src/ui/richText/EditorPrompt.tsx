import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../Button.tsx';
import { TextField } from '../TextField.tsx';
import styles from './EditorPrompt.module.css';

export type EditorQuestion = {
  label: string;
  help?: string;
  value: string;
  /** Tells what is wrong with the answer, or null. */
  onSubmit: (text: string) => string | null;
  removeLabel?: string;
  onRemove?: () => void;
  onClose: () => void;
};

/** One line that the editor asks for, between its toolbar and its text. */
export function EditorPrompt({
  label,
  help,
  value,
  onSubmit,
  removeLabel,
  onRemove,
  onClose,
}: EditorQuestion) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.select(), []);

  const submit = () => setError(onSubmit(text));
  // The editor stands in a form, which must not be sent by an answer.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') submit();
    else onClose();
  };

  return (
    <div className={styles.prompt}>
      <div className={styles.field}>
        <TextField
          ref={ref}
          label={label}
          help={help}
          error={error}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={submit}>Primijeni</Button>
        {onRemove && (
          <Button look="quietDanger" onClick={onRemove}>
            {removeLabel}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Otkaži
        </Button>
      </div>
    </div>
  );
}
