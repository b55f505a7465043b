import { RATINGS, type Rating } from '@institut/contract/courses/values';
import { REVIEW_COMMENT_MAX } from '@institut/contract/limits';
import { reviewBody, type Course, type ReviewBody } from '@institut/contract/courses/schema';
import type { ErrorCode } from '@institut/contract/frame/errors';
import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { formatCount } from '../../lib/format.ts';
import { isRecord } from '../../lib/record.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, TextArea } from '../../ui/formFields.tsx';
import { RatingInput } from '../../ui/choices.tsx';
import styles from './ReviewForm.module.css';
import { isAlreadyReviewed, selectSubmission, submitReview } from './reviewsSlice.ts';

/** `rating` is text, because `useForm` holds texts; empty until one is chosen. */
type Values = { rating: string; comment: string };

type ReviewFormProps = {
  userId: string;
  courseId: string;
  isEmailConfirmed: boolean;
  onReviewed: (course: Course) => void;
  /** The button that sends another link to the address. */
  resend: ReactNode;
};

const UNCONFIRMED: ErrorCode = 'email_unconfirmed';

/** Starts with the user's draft for this course, so key it by user and course. */
export function ReviewForm({ isEmailConfirmed, ...props }: ReviewFormProps) {
  if (isEmailConfirmed) return <OpenForm {...props} />;
  return (
    <div className={styles.form}>
      <h3>Ocijenite kurs</h3>
      <p>
        Kurs mogu ocijeniti oni čija je e-mail adresa potvrđena. Otvorite link koji smo vam poslali kada ste
        otvorili nalog, ili zatražite novi.
      </p>
      {props.resend}
    </div>
  );
}

function OpenForm({ userId, courseId, onReviewed, resend }: Omit<ReviewFormProps, 'isEmailConfirmed'>) {
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
      {error?.code === UNCONFIRMED && resend}
      <RatingInput
        legend="Vaša ocjena"
        name="rating"
        value={ratingOf(values)}
        error={text('rating').error}
        onChange={(rating) => change({ rating: String(rating) })}
      />
      <TextArea
        label="Komentar"
        help={`Najviše ${formatCount(REVIEW_COMMENT_MAX)} znakova. Uz komentar stoje vaše ime i početno slovo prezimena.`}
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

type ReviewDraft = { rating: Rating | null; comment: string };
type Owner = { userId: string; courseId: string };

/** The draft survives a reload and an expired session, in this tab. */
function readDraft(owner: Owner): ReviewDraft {
  const draft = readDrafts()[keyOf(owner)];
  const { rating, comment } = isRecord(draft) ? draft : {};
  return {
    rating: RATINGS.find((value) => value === rating) ?? null,
    comment: typeof comment === 'string' ? comment : '',
  };
}

function writeDraft(owner: Owner, draft: ReviewDraft): void {
  const isEmpty = draft.rating === null && draft.comment === '';
  if (isEmpty) forgetDraft(owner);
  else writeStored('reviewDraft', { ...readDrafts(), [keyOf(owner)]: draft }, 'session');
}

function forgetDraft(owner: Owner): void {
  const others = Object.entries(readDrafts()).filter(([key]) => key !== keyOf(owner));
  const drafts = others.length > 0 ? Object.fromEntries(others) : null;
  writeStored('reviewDraft', drafts, 'session');
}

/** The key contains the user, so that another user of the same computer does not see the draft. */
const keyOf = ({ userId, courseId }: Owner): string => `${userId}/${courseId}`;

function readDrafts(): Record<string, unknown> {
  const stored = readStored('reviewDraft', 'session');
  return isRecord(stored) ? stored : {};
}
