import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../Button.tsx';
import { TextField } from '../TextField.tsx';
import styles from './EditorPrompt.module.css';

export type EditorQuestion = {
  label: string;
  help?: string;
  /** The path of the image it is about. */
  image?: string;
  /** Somebody has just asked for it, and is taken there. */
  isWanted?: boolean;
  value: string;
  onType: (text: string) => void;
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
  image,
  isWanted = false,
  value,
  onType,
  onSubmit,
  removeLabel,
  onRemove,
  onClose,
}: EditorQuestion) {
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // An image may come in the middle of somebody's sentence, here or in another field.
    if (!isWanted && document.activeElement !== document.body) return;
    ref.current?.focus();
    ref.current?.select();
  }, [isWanted]);

  const submit = () => setError(onSubmit(value));
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
      {image && <img src={image} alt="" className={styles.image} />}
      <div className={styles.field}>
        <TextField
          ref={ref}
          label={label}
          help={help}
          error={error}
          value={value}
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
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
