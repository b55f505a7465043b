import { plural } from '@institut/contract/plural';
import { RATINGS } from '@institut/contract/course';
import { cx } from '../lib/cx.ts';
import { formatRating } from '../lib/format.ts';
import { Star } from './Star.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Rating.module.css';

type RatingProps = {
  /** Mean of all ratings, 0 to 5; shown in half stars. */
  value: number;
  /** How many rated; without it only the stars are shown (one person's rating). */
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
