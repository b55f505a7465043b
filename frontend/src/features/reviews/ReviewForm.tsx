import { RATINGS, REVIEW_COMMENT_MAX, type Rating } from '@institut/contract/course';
import { reviewBody, type Course, type ReviewBody } from '@institut/contract/course.schema';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { RatingInput } from '../../ui/RatingInput.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { forgetDraft, readDraft, writeDraft } from './reviewDraft.ts';
import { isAlreadyReviewed, selectSubmission, submitReview } from './reviewsSlice.ts';
import styles from './ReviewForm.module.css';

/** The rating as text, because the form's fields are texts; empty until one is chosen. */
type Values = { rating: string; comment: string };

type ReviewFormProps = {
  userId: string;
  courseId: string;
  /** Gets the course with the new review in it. */
  onReviewed: (course: Course) => void;
};

/** Key it by person and course: it begins with what that person has already typed about that course. */
export function ReviewForm({ userId, courseId, onReviewed }: ReviewFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectSubmission);
  const isSending = status === 'request';
  const { values, change, showErrors, text, form } = useForm<Values>({
    initial: storedValues({ userId, courseId }),
    check: (typed) => fieldErrors(reviewBody, toBody(typed)),
    onSubmit: (typed) => {
      if (!isSending) void send(reviewBody.parse(toBody(typed)));
    },
  });

  useEffect(() => {
    writeDraft({ userId, courseId }, { rating: ratingOf(values), comment: values.comment });
  }, [userId, courseId, values]);

  async function send(body: ReviewBody) {
    const sent = await dispatch(submitReview({ courseId, ...body }));
    if (submitReview.fulfilled.match(sent)) {
      forgetDraft({ userId, courseId });
      onReviewed(sent.payload);
    } else if (isAlreadyReviewed(sent.payload)) {
      forgetDraft({ userId, courseId });
    } else {
      showErrors(sent.payload?.fields ?? {});
    }
  }

  return (
    <form {...form} className={styles.form} aria-labelledby="vasa-ocjena">
      <h3 id="vasa-ocjena">Ocijenite kurs</h3>
      <FormError message={error?.message} />
      <RatingInput
        legend="Vaša ocjena"
        name="rating"
        value={ratingOf(values)}
        error={text('rating').error}
        onChange={(rating) => change({ rating: String(rating) })}
      />
      <TextArea
        label="Komentar"
        help={`Najviše ${REVIEW_COMMENT_MAX} znakova. Uz komentar stoji vaše ime.`}
        maxLength={REVIEW_COMMENT_MAX}
        rows={5}
        {...text('comment')}
      />
      <div>
        <Button type="submit" loading={isSending} loadingText="Šaljemo komentar…">
          Pošalji komentar
        </Button>
      </div>
    </form>
  );
}

const ratingOf = ({ rating }: Values): Rating | null =>
  RATINGS.find((value) => String(value) === rating) ?? null;

const toBody = (values: Values) => ({ rating: ratingOf(values), comment: values.comment });

function storedValues(owner: { userId: string; courseId: string }): Values {
  const { rating, comment } = readDraft(owner);
  return { rating: rating === null ? '' : String(rating), comment };
}
