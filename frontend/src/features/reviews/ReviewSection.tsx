import type { Course, Review } from '@institut/contract/course.schema';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { formatDate } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StatusRegion } from '../../ui/a11y.tsx';
import styles from './ReviewSection.module.css';
import { selectHasReviewed, selectSubmission, submissionReset } from './reviewsSlice.ts';

// Lazy, because its validation needs zod, which visitors do not load.
const ReviewForm = lazyComponent(async () => (await import('./ReviewForm.tsx')).ReviewForm);

type ReviewSectionProps = {
  course: Pick<Course, '_id' | 'reviews'>;
  /** Null for a visitor. */
  userId: string | null;
  signInPath: string;
  onReviewed: (course: Course) => void;
};

/** The reviews of a course and the form for a new one. Key it by course. */
export function ReviewSection({ course, userId, signInPath, onReviewed }: ReviewSectionProps) {
  const dispatch = useAppDispatch();
  const { _id: courseId, reviews } = course;
  const hasReviewed = useSelector(selectHasReviewed(courseId));

  useEffect(
    () => () => {
      dispatch(submissionReset());
    },
    [dispatch],
  );

  return (
    <section className={styles.section} aria-labelledby="ocjene">
      <h2 id="ocjene">Ocjene polaznika</h2>
      <ReviewList reviews={reviews} />
      {userId === null && (
        <Alert title="Potrebno je da se prijavite kako biste napisali komentar">
          <ButtonLink to={signInPath} look="outline">
            Prijavi se
          </ButtonLink>
        </Alert>
      )}
      {userId !== null && <StatusRegion>{hasReviewed && <ReviewOutcome />}</StatusRegion>}
      {userId !== null && !hasReviewed && (
        <Card tone="mist">
          <LazyBoundary fallback={<SkeletonText />} failure="Obrazac za ocjenu nije učitan.">
            <ReviewForm key={userId} userId={userId} courseId={courseId} onReviewed={onReviewed} />
          </LazyBoundary>
        </Card>
      )}
    </section>
  );
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
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

const ALREADY_REVIEWED = 'Već ste ocijenili ovaj kurs.';

function ReviewOutcome() {
  const { status, error } = useSelector(selectSubmission);
  const ref = useRef<HTMLDivElement>(null);
  const isSubmitted = status !== 'idle';

  // The focused button was removed with the form.
  useEffect(() => {
    if (isSubmitted) ref.current?.focus();
  }, [isSubmitted]);

  return (
    <div ref={ref} tabIndex={-1}>
      {status === 'success' ? (
        <Alert kind="success" title="Vaš komentar je registrovan">
          <p>Hvala vam. Vidite ga među ocjenama iznad.</p>
        </Alert>
      ) : (
        <Alert kind={isSubmitted ? 'warning' : 'info'} title={error?.message ?? ALREADY_REVIEWED}>
          <p>Svaki polaznik može kurs ocijeniti jednom.</p>
        </Alert>
      )}
    </div>
  );
}
