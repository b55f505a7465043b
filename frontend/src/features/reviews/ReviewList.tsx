import type { Review } from '@institut/contract/course.schema';
import { formatDate } from '../../lib/format.ts';
import { Rating } from '../../ui/Rating.tsx';
import styles from './ReviewList.module.css';

/** What people say of a course, newest first. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className={styles.none}>Nema ocjena</p>;
  return (
    <ul className={styles.list}>
      {reviews.map(({ _id: id, name, rating, comment, createdAt }) => (
        <li key={id} className={styles.review}>
          <div className={styles.head}>
            <h3 className={styles.name}>{name}</h3>
            <Rating value={rating} />
            <time className={styles.date} dateTime={createdAt.slice(0, 10)}>
              {formatDate(createdAt)}
            </time>
          </div>
          <p className={styles.comment}>{comment}</p>
        </li>
      ))}
    </ul>
  );
}
