import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Alert } from '../../ui/Alert.tsx';
import { selectSubmission } from './reviewsSlice.ts';

const ALREADY_REVIEWED = 'Već ste ocijenili ovaj kurs.';

/** Stands where the form was, for somebody who has had their say; `StatusRegion` around it says it. */
export function ReviewOutcome() {
  const { status, error } = useSelector(selectSubmission);
  const ref = useRef<HTMLDivElement>(null);
  const isAnswer = status !== 'idle';

  // The button that had the focus went away with its form.
  useEffect(() => {
    if (isAnswer) ref.current?.focus();
  }, [isAnswer]);

  return (
    <div ref={ref} tabIndex={-1}>
      {status === 'success' ? (
        <Alert kind="success" title="Vaš komentar je registrovan">
          <p>Hvala vam. Vidite ga među ocjenama iznad.</p>
        </Alert>
      ) : (
        <Alert kind={isAnswer ? 'warning' : 'info'} title={error?.message ?? ALREADY_REVIEWED}>
          <p>Svaki polaznik može kurs ocijeniti jednom.</p>
        </Alert>
      )}
    </div>
  );
}
