import { REVIEW_PAGE_SIZE } from '@institut/contract/course';
import type { Course, Review } from '@institut/contract/course.schema';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { counted, formatDate } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useAppDispatch, useRequest } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LazyBoundary, ToastBoundary } from '../../ui/Boundary.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StatusRegion } from '../../ui/a11y.tsx';
import styles from './ReviewSection.module.css';
import {
  loadFurtherReviews,
  loadOwnReview,
  removalReset,
  selectFurther,
  selectHasReviewed,
  selectOwn,
  selectSubmission,
  submissionReset,
} from './reviewsSlice.ts';

// Lazy, because its validation needs zod, which visitors do not load.
const ReviewForm = lazyComponent(async () => (await import('./ReviewForm.tsx')).ReviewForm);
// Lazy, because only authors and admins delete a review.
const ReviewRemoval = lazyComponent(async () => (await import('./ReviewRemoval.tsx')).ReviewRemoval);

type ReviewSectionProps = {
  course: Pick<Course, '_id' | 'reviews' | 'numReviews'>;
  /** Null for a visitor. */
  userId: string | null;
  isAdmin: boolean;
  signInPath: string;
  /** Called with the course after a review was added or deleted. */
  onChanged: (course: Course) => void;
};

/** The reviews of a course and the form for a new one. Key it by course. */
export function ReviewSection({ course, userId, isAdmin, signInPath, onChanged }: ReviewSectionProps) {
  const dispatch = useAppDispatch();
  const { _id: courseId } = course;
  const own = useSelector(selectOwn);
  const ownReview = own.data?.courseId === courseId ? own.data.review : null;
  const loadOwn = useCallback(() => dispatch(loadOwnReview(courseId)), [dispatch, courseId]);
  useRequest(userId === null ? null : loadOwn);
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemoval();

  useEffect(
    () => () => {
      dispatch(submissionReset());
    },
    [dispatch],
  );

  return (
    <section className={styles.section} aria-labelledby="ocjene">
      <h2 id="ocjene" ref={heading} tabIndex={-1}>
        Ocjene polaznika
      </h2>
      <ReviewList course={course} onDelete={isAdmin ? removal.ask : null} />
      {userId === null ? (
        <Alert title="Potrebno je da se prijavite kako biste napisali komentar">
          <NeedsScript purpose="prijavu i ocjenu kursa" />
          <ButtonLink to={signInPath} look="outline" data-needs-script>
            Prijavi se
          </ButtonLink>
        </Alert>
      ) : (
        <OwnReview
          userId={userId}
          courseId={courseId}
          review={ownReview}
          isKnown={own.data?.courseId === courseId || own.status === 'fail'}
          onDelete={removal.ask}
          onReviewed={(reviewed) => {
            onChanged(reviewed);
            void loadOwn();
          }}
        />
      )}
      {removal.review && (
        <ToastBoundary name="Prozor" onFail={removal.close}>
          <Suspense fallback={null}>
            <ReviewRemoval
              key={removal.review._id}
              courseId={courseId}
              review={removal.review}
              isOwn={removal.review._id === ownReview?._id}
              open={removal.isOpen}
              onRemoved={(changed) => {
                removal.finish();
                onChanged(changed);
              }}
              onCancel={removal.close}
              onClosed={() => {
                // The button that opened the dialog was removed with the review.
                if (removal.isDone) heading.current?.focus();
              }}
            />
          </Suspense>
        </ToastBoundary>
      )}
    </section>
  );
}

/** The state of the dialog. The review is kept while the closed dialog fades out. */
function useRemoval() {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<{ review: Review | null; isOpen: boolean; isDone: boolean }>({
    review: null,
    isOpen: false,
    isDone: false,
  });
  return {
    ...asked,
    ask: (review: Review) => {
      dispatch(removalReset());
      setAsked({ review, isOpen: true, isDone: false });
    },
    close: () => setAsked((before) => ({ ...before, isOpen: false })),
    finish: () => setAsked((before) => ({ ...before, isOpen: false, isDone: true })),
  };
}

const ofReviews = counted('ocjene', 'ocjene', 'ocjena');

type ReviewListProps = {
  course: ReviewSectionProps['course'];
  /** Null for those who may not delete every review. */
  onDelete: ((review: Review) => void) | null;
};

function ReviewList({ course, onDelete }: ReviewListProps) {
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

  if (reviews.length === 0) return <p className={styles.none}>Nema ocjena</p>;
  return (
    <>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review}>
            {onDelete && <DeleteButton review={review} onDelete={onDelete} />}
          </ReviewItem>
        ))}
      </ul>
      <StatusRegion>
        {further && (
          <p ref={state} tabIndex={-1} className={styles.state}>
            {isComplete
              ? `Prikazane su sve ocjene (${numReviews}).`
              : `Prikazano je ${reviews.length} od ${ofReviews(numReviews)}.`}
          </p>
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
            <p className={styles.state}>
              Prikazano je {reviews.length} od {ofReviews(numReviews)}; za ostale uključite JavaScript u
              pregledniku.
            </p>
          </noscript>
          <Button
            data-needs-script
            look="outline"
            loading={status === 'request'}
            loadingText="Učitavanje…"
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
    <li className={styles.review}>
      <ReviewContent review={review} />
      {children}
    </li>
  );
}

function ReviewContent({ review: { name, rating, comment, createdAt } }: { review: Review }) {
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Rating value={rating} />
        <time className={styles.date} dateTime={createdAt.slice(0, 10)}>
          {formatDate(createdAt)}
        </time>
      </div>
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

type OwnReviewProps = {
  userId: string;
  courseId: string;
  review: Review | null;
  /** Whether the server has answered if there is one. */
  isKnown: boolean;
  onDelete: (review: Review) => void;
  onReviewed: (course: Course) => void;
};

function OwnReview({ userId, courseId, review, isKnown, onDelete, onReviewed }: OwnReviewProps) {
  const hasReviewed = useSelector((state: object) => selectHasReviewed(state, courseId));
  return (
    <>
      <StatusRegion>{hasReviewed && <ReviewOutcome />}</StatusRegion>
      {review && (
        <Card tone="mist" className={styles.own}>
          <p className={styles.ownTitle}>Vaša ocjena</p>
          <Rating value={review.rating} />
          <p className={styles.comment}>{review.comment}</p>
          <div>
            <Button look="quietDanger" onClick={() => onDelete(review)}>
              Obriši svoju ocjenu
            </Button>
          </div>
        </Card>
      )}
      {!review && !hasReviewed && (
        <Card tone="mist">
          {isKnown ? (
            <LazyBoundary fallback={<SkeletonText />} failure="Obrazac za ocjenu nije učitan.">
              <ReviewForm key={userId} userId={userId} courseId={courseId} onReviewed={onReviewed} />
            </LazyBoundary>
          ) : (
            <SkeletonText />
          )}
        </Card>
      )}
    </>
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
