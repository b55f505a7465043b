import { REMOVAL_REASON_MAX } from '@institut/contract/limits';
import type { Course, Review } from '@institut/contract/courses/schema';
import { Suspense, useRef, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import type { MailQuestion } from '../../lib/api.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/formFields.tsx';
import { Stack } from '../../ui/primitives.ts';
import { deleteReview, selectRemoval } from './reviewsSlice.ts';

/** Shows which mails some calls would send. */
export type MailsComponent = ComponentType<{ questions: readonly MailQuestion[] }>;

type ReviewRemovalProps = {
  courseId: string;
  review: Review;
  /** The own review is deleted without a reason; admins give one for any other. */
  isOwn: boolean;
  Mails: MailsComponent;
  open: boolean;
  onRemoved: (course: Course) => void;
  onCancel: () => void;
  onClosed: () => void;
};

/** The question before a review is deleted. Key it by review. */
export function ReviewRemoval({ courseId, review, isOwn, Mails, onRemoved, ...dialog }: ReviewRemovalProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectRemoval);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  async function confirm() {
    if (!isOwn && reason.trim() === '') {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    const answer = await dispatch(deleteReview({ courseId, reviewId: review._id, reason }));
    if (!deleteReview.fulfilled.match(answer)) return;
    dispatch(
      showToast({ kind: 'success', text: isOwn ? 'Vaša ocjena je obrisana.' : 'Ocjena je obrisana.' }),
    );
    onRemoved(answer.payload);
  }

  return (
    <ConfirmDialog
      {...dialog}
      question={isOwn ? 'Obrisati svoju ocjenu?' : 'Obrisati ocjenu?'}
      confirmLabel="Obriši ocjenu"
      busy={status === 'request'}
      error={error?.message}
      onConfirm={() => void confirm()}
    >
      {isOwn ? (
        <p>Vaša ocjena i komentar nestaju sa stranice kursa. Kurs možete ponovo ocijeniti.</p>
      ) : (
        <Stack>
          <p>Ocjena i komentar nestaju sa stranice kursa. Autor dobija e-mail s razlogom.</p>
          <TextArea
            ref={field}
            label="Razlog brisanja"
            help={`Najviše ${REMOVAL_REASON_MAX} znakova.`}
            rows={3}
            value={reason}
            error={isMissing && reason.trim() === '' ? 'Navedite razlog brisanja ocjene.' : null}
            onChange={({ target }) => setReason(target.value)}
          />
          <Suspense fallback={null}>
            <Mails
              questions={
                reason.trim() === ''
                  ? []
                  : [
                      {
                        call: 'deleteReview',
                        params: { id: courseId, reviewId: review._id },
                        body: { reason },
                      },
                    ]
              }
            />
          </Suspense>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
