import { dayOf } from '@institut/contract/frame/days';
import { REVIEW_PAGE_SIZE } from '@institut/contract/limits';
import type { Course, Review } from '@institut/contract/courses/schema';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { counted, formatDate } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { Rating } from '../../ui/Rating.tsx';
import styles from './ReviewSection.module.css';
import { loadFurtherReviews, selectFurther } from './reviewsSlice.ts';

const ofReviews = counted('ocjene', 'ocjene', 'ocjena');

type ReviewListProps = {
  course: Pick<Course, '_id' | 'reviews' | 'numReviews'>;
  /** Null for those who may not delete every review. */
  onDelete: ((review: Review) => void) | null;
};

/** The newest reviews of a course, and a button that loads further ones. */
export function ReviewList({ course, onDelete }: ReviewListProps) {
  const dispatch = useAppDispatch();
  const { status, data, error } = useSelector(selectFurther);
  const state = useRef<HTMLParagraphElement>(null);
  const { _id: courseId, numReviews } = course;
  const further = data?.courseId === courseId ? data.reviews : null;
  const reviews = unique([...course.reviews, ...(further ?? [])]);
  const isComplete = reviews.length >= numReviews;

  async function showMore() {
    const page = Math.floor(reviews.length / REVIEW_PAGE_SIZE) + 1;
    await dispatch(loadFurtherReviews({ courseId, page }));
  }

  // The button disappears with the last page; the focus would be lost with it.
  useEffect(() => {
    if (isComplete && further && document.activeElement === document.body) state.current?.focus();
  }, [isComplete, further]);

  if (reviews.length === 0) return <Note size="inherit">Nema ocjena</Note>;
  return (
    <>
      <Stack as="ul" gap={0}>
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review}>
            {onDelete && <DeleteButton review={review} onDelete={onDelete} />}
          </ReviewItem>
        ))}
      </Stack>
      <StatusRegion>
        {further && (
          <Note ref={state} tabIndex={-1}>
            {isComplete
              ? `Prikazane su sve ocjene (${numReviews}).`
              : `Prikazano je ${reviews.length} od ${ofReviews(numReviews)}.`}
          </Note>
        )}
      </StatusRegion>
      {status === 'fail' && (
        <Alert kind="error" live title="Ocjene nisu učitane.">
          <p>{error?.message}</p>
        </Alert>
      )}
      {!isComplete && (
        <div>
          <noscript>
            <Note>
              Prikazano je {reviews.length} od {ofReviews(numReviews)}; za ostale uključite JavaScript u
              pregledniku.
            </Note>
          </noscript>
          <Button
            data-needs-script
            look="outline"
            loading={status === 'request'}
            loadingText="Učitavamo…"
            onClick={() => void showMore()}
          >
            Prikaži još ocjena
          </Button>
        </div>
      )}
    </>
  );
}

/** A review that was added or deleted in the meantime shifts the pages, so that two of them may contain the same one. */
const unique = (reviews: readonly Review[]): Review[] => [
  ...new Map(reviews.map((review) => [review._id, review])).values(),
];

type ReviewItemProps = { review: Review; children?: ReactNode };

function ReviewItem({ review, children }: ReviewItemProps) {
  return (
    <Stack as="li" gap={2} className={styles.review}>
      <ReviewContent review={review} />
      {children}
    </Stack>
  );
}

function ReviewContent({ review: { name, isParticipant, rating, comment, createdAt } }: { review: Review }) {
  return (
    <>
      <Row gap={4} rowGap={1} align="center">
        <h3 className={styles.name}>{name}</h3>
        {isParticipant && <Badge tone="success">Prihvaćena prijava</Badge>}
        <Rating value={rating} />
        <Note as="time" className={styles.date} dateTime={dayOf(createdAt)}>
          {formatDate(dayOf(createdAt))}
        </Note>
      </Row>
      <p className={styles.comment}>{comment}</p>
    </>
  );
}

function DeleteButton({ review, onDelete }: { review: Review; onDelete: (review: Review) => void }) {
  return (
    <div>
      <Button
        look="quietDanger"
        aria-label={`Obriši ocjenu, ${review.name}`}
        onClick={() => onDelete(review)}
      >
        Obriši ocjenu
      </Button>
    </div>
  );
}
