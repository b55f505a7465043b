import type { Course } from '@institut/contract/course.schema';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StatusRegion } from '../../ui/StatusRegion.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewOutcome } from './ReviewOutcome.tsx';
import { selectHasReviewed, submissionReset } from './reviewsSlice.ts';
import styles from './ReviewSection.module.css';

/** Apart, because its checks bring the schemas' library along, which a visitor does not need. */
const ReviewForm = lazyComponent(async () => (await import('./ReviewForm.tsx')).ReviewForm);

type ReviewSectionProps = {
  course: Pick<Course, '_id' | 'reviews'>;
  /** Who is signed in; null for a visitor. */
  userId: string | null;
  /** Where a visitor signs in and comes back from. */
  signInPath: string;
  onReviewed: (course: Course) => void;
};

/** What people say of a course, and the place to say it oneself. Key it by the course. */
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
