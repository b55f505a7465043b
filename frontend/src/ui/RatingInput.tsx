import { RATING_LABELS, RATINGS, type Rating } from '@institut/contract/course';
import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import { FieldError } from './Field.tsx';
import { Star } from './Star.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './RatingInput.module.css';

type RatingInputProps = {
  legend: string;
  name: string;
  /** Null until something is chosen. */
  value: Rating | null;
  onChange: (value: Rating) => void;
  error?: string | null | undefined;
};

/** Five stars to choose from; each is a radio button with its word. */
export function RatingInput({ legend, name, value, onChange, error }: RatingInputProps) {
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
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
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
