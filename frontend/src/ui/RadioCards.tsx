import { useId, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { FieldError } from './Field.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './RadioCards.module.css';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  /** The heading above already says it. */
  hideLegend?: boolean;
  name: string;
  value: Value | null;
  options: ReadonlyArray<RadioOption<Value>>;
  onChange: (value: Value) => void;
  /** So many beside one another where there is room. */
  columns?: 1 | 2 | 3;
  error?: string | null | undefined;
};

const COLUMNS = { 1: undefined, 2: styles.two, 3: styles.three };

/** One choice of a few, each with room for a sentence. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hideLegend = false, name, value, options, onChange, columns = 1, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? undefined : styles.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={cx(styles.cards, COLUMNS[columns])}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.dot}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.help ? `${id}-${index}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              {option.label}
              {option.help && (
                <span className={styles.help} id={`${id}-${index}`}>
                  {option.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
