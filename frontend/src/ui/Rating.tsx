import { RATINGS } from '@institut/contract/courses/values';
import { plural } from '@institut/contract/frame/plural';
import { cx } from '../lib/cx.ts';
import { formatRating } from '../lib/format.ts';
import { VisuallyHidden } from './a11y.tsx';
import styles from './Rating.module.css';

type RatingProps = {
  /** Mean of all ratings, 0 to 5; shown in half stars. */
  value: number;
  /** The number of ratings; without it only the stars are shown, for the rating of one user. */
  count?: number;
  large?: boolean;
};

const ratingCountText = (count: number): string =>
  `${count} ${plural(count, { one: 'ocjena', few: 'ocjene', other: 'ocjena' })}`;

export function Rating({ value, count, large = false }: RatingProps) {
  const halves = Math.round(value * 2) / 2;
  return (
    <span className={cx(styles.rating, large && styles.large)}>
      <span className={styles.stars} aria-hidden>
        <Stars className={styles.empty} />
        <Stars className={styles.full} share={halves / RATINGS.length} />
      </span>
      {count === 0 ? null : <VisuallyHidden>Ocjena {formatRating(value)} od 5</VisuallyHidden>}
      {count !== undefined && (
        <>
          {count > 0 && (
            <span className={styles.mean} aria-hidden>
              {formatRating(value)}
            </span>
          )}
          <span className={styles.count}>{ratingCountText(count)}</span>
        </>
      )}
    </span>
  );
}

function Stars({ className, share }: { className: string | undefined; share?: number }) {
  return (
    <span
      className={cx(styles.row, className)}
      style={share === undefined ? undefined : { width: `${share * 100}%` }}
    >
      {RATINGS.map((rating) => (
        <Star key={rating} />
      ))}
    </span>
  );
}

export function Star() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d="M12 2.3c.4 0 .75.22.93.58l2.56 5.2 5.74.83a1.03 1.03 0 0 1 .57 1.76l-4.15 4.05.98 5.71a1.03 1.03 0 0 1-1.5 1.09L12 18.82l-5.13 2.7a1.03 1.03 0 0 1-1.5-1.09l.98-5.71L2.2 10.67a1.03 1.03 0 0 1 .57-1.76l5.74-.83 2.56-5.2c.18-.36.54-.58.93-.58Z" />
    </svg>
  );
}
