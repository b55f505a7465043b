import type { Course, Review } from '@institut/contract/courses/schema';
import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useSelector } from 'react-redux';
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
import { Stack, stacked } from '../../ui/primitives.ts';
import { ReviewList } from './ReviewList.tsx';
import type { MailsComponent } from './ReviewRemoval.tsx';
import styles from './ReviewSection.module.css';
import {
  loadOwnReview,
  removalReset,
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
  /** The user may delete the reviews of others. */
  canDelete: boolean;
  loginPath: string;
  /** The button that sends another link to confirm the address. */
  Resend: ComponentType<{ label: string; onConfirmed: () => void }>;
  /** Shows the mail to the author of a review before staff delete it. */
  Mails: MailsComponent;
  /** Called with the course after a review was added or deleted. */
  onChanged: (course: Course) => void;
};

/** The reviews of a course and the form for a new one. Key it by course. */
export function ReviewSection({
  course,
  userId,
  canDelete,
  loginPath,
  Resend,
  Mails,
  onChanged,
}: ReviewSectionProps) {
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
    <Stack as="section" gap={5} aria-labelledby="ocjene">
      <h2 id="ocjene" ref={heading} tabIndex={-1}>
        Ocjene i komentari
      </h2>
      <ReviewList course={course} onDelete={canDelete ? removal.ask : null} />
      {userId === null ? (
        <Alert title="Potrebno je da se prijavite kako biste napisali komentar">
          <NeedsScript purpose="prijavu na nalog i ocjenu kursa" />
          <ButtonLink to={loginPath} look="outline" data-needs-script>
            Prijavi se
          </ButtonLink>
        </Alert>
      ) : (
        <OwnReview
          userId={userId}
          courseId={courseId}
          review={ownReview}
          isKnown={own.data?.courseId === courseId || own.status === 'fail'}
          isEmailConfirmed={own.data?.isEmailConfirmed !== false}
          resend={<Resend label="Pošalji novi link" onConfirmed={() => void loadOwn()} />}
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
              Mails={Mails}
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
    </Stack>
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

type OwnReviewProps = {
  userId: string;
  courseId: string;
  review: Review | null;
  /** The server has answered whether there is one. */
  isKnown: boolean;
  isEmailConfirmed: boolean;
  resend: ReactNode;
  onDelete: (review: Review) => void;
  onReviewed: (course: Course) => void;
};

function OwnReview({ review, isKnown, onDelete, ...form }: OwnReviewProps) {
  const { userId, courseId } = form;
  const hasReviewed = useSelector((state: object) => selectHasReviewed(state, courseId));
  return (
    <>
      <StatusRegion>{hasReviewed && <ReviewOutcome />}</StatusRegion>
      {review && (
        <Card tone="mist" className={stacked(3)}>
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
              <ReviewForm key={userId} {...form} />
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
          <p>Hvala vam. Objavljen je među ocjenama iznad.</p>
        </Alert>
      ) : (
        <Alert kind={isSubmitted ? 'warning' : 'info'} title={error?.message ?? ALREADY_REVIEWED}>
          <p>Svaki korisnik može kurs ocijeniti jednom.</p>
        </Alert>
      )}
    </div>
  );
}
