import { RATING_LABELS, RATINGS, type Rating } from '@institut/contract/courses/values';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from './a11y.tsx';
import { FieldError } from './Field.tsx';
import { Star } from './Rating.tsx';
import styles from './choices.module.css';
import { Note, Row, Stack } from './primitives.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
};

export function Checkbox({ label, help, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          {...rest}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>
          {label}
          {help && (
            <Note as="span" className={styles.help}>
              {help}
            </Note>
          )}
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  /** For screen readers only, when a heading above says the same. */
  hideLegend?: boolean;
  name: string;
  value: Value | null;
  options: ReadonlyArray<RadioOption<Value>>;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 3;
  error?: string | null | undefined;
};

const COLUMNS = { 1: undefined, 2: styles.two, 3: styles.three };

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hideLegend = false, name, value, options, onChange, columns = 1, error } = props;
  const id = useId();
  return (
    <fieldset
      {...(error && { id, role: 'radiogroup', 'aria-invalid': true, tabIndex: -1 })}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={hideLegend ? undefined : styles.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <Stack gap={3} className={COLUMNS[columns]}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.dot}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-labelledby={`${id}-${index}-label`}
              aria-describedby={option.help ? `${id}-${index}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <Stack as="span" gap={1} className={styles.text}>
              <span id={`${id}-${index}-label`}>{option.label}</span>
              {option.help && (
                <Note as="span" regular id={`${id}-${index}`}>
                  {option.help}
                </Note>
              )}
            </Stack>
          </label>
        ))}
      </Stack>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

type RatingInputProps = {
  legend: string;
  name: string;
  value: Rating | null;
  onChange: (value: Rating) => void;
  error?: string | null | undefined;
};

export function RatingInput({ legend, name, value, onChange, error }: RatingInputProps) {
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={styles.ratingLegend}>{legend}</legend>
      <Row gap={4} rowGap={1} align="center">
        <div className={styles.stars}>
          {RATINGS.map((rating) => (
            <label key={rating} className={styles.star} title={RATING_LABELS[rating]}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={rating === value}
                onChange={() => onChange(rating)}
              />
              <Star />
              <VisuallyHidden>
                {rating} {RATING_LABELS[rating]}
              </VisuallyHidden>
            </label>
          ))}
        </div>
        <span className={cx(styles.chosen, value === null && styles.none)} aria-hidden>
          {value === null ? 'Odaberite ocjenu' : RATING_LABELS[value]}
        </span>
      </Row>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
