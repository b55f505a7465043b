import { formatKm } from '@institut/contract/money/money';
import { runBody, type CourseRun } from '@institut/contract/timetable/schema';
import type { RunDecision } from '@institut/contract/timetable/values';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { counted, countOrders, countSeats } from '../../../lib/format.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { decideRun, decisionReset, previewRun, selectDecision, selectPreview } from './courseRunSlice.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import styles from './CourseRun.module.css';

/** `unheld` is for a course on which nobody has a seat: nobody gets a mail. */
const TEXTS = {
  confirmed: {
    title: 'Potvrdi održavanje',
    description: 'Svi koji imaju mjesto dobijaju e\u2011mail s\u00a0rasporedom i\u00a0vašom porukom.',
    confirm: 'Potvrdi i obavijesti',
    unheld: { description: 'Kurs dobija oznaku da se održava.', confirm: 'Potvrdi' },
    busy: 'Potvrđujemo…',
    done: 'Održavanje kursa je potvrđeno.',
  },
  cancelled: {
    title: 'Otkaži kurs',
    description:
      'Prijave se odmah zatvaraju, sva mjesta se oslobađaju, a svi dobijaju e\u2011mail. Otkazivanje se ne može poništiti.',
    confirm: 'Otkaži kurs i obavijesti',
    unheld: {
      description: 'Prijave se odmah zatvaraju. Otkazivanje se ne može poništiti.',
      confirm: 'Otkaži kurs',
    },
    busy: 'Otkazujemo…',
    done: 'Kurs je otkazan. Prijave otkazujemo jednu po jednu.',
  },
};

type DecisionProps = {
  course: string;
  open: boolean;
  state: RunDecision;
  onClose: () => void;
  onDecided: () => void;
};

/** Shows who gets which mail before staff confirm or cancel a run. */
export function RunDecisionDialog({ open, ...props }: DecisionProps) {
  const { state, onClose } = props;
  const isBusy = useSelector(selectDecision).status === 'request';
  const preview = useSelector(selectPreview).data?.preview;
  const texts = TEXTS[state];
  const { description, confirm } = preview?.seats === 0 ? texts.unheld : texts;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isBusy && onClose()}
      title={texts.title}
      description={description}
      actions={
        <>
          <Button look="outline" disabled={isBusy} onClick={onClose}>
            Odustani
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            look={state === 'cancelled' ? 'danger' : 'primary'}
            unavailable={!preview}
            loading={isBusy}
            loadingText={texts.busy}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <DecisionForm {...props} />
    </Dialog>
  );
}

const STALE = 'Kurs je u međuvremenu promijenjen. Provjerite pregled i potvrdite ponovo.';
const FORM_ID = 'odrzavanje-kursa';
const countLessons = counted('termin', 'termina', 'termina');

/** It is mounted when the dialog opens, so that the preview is of that moment. */
function DecisionForm({ course, state, onClose, onDecided }: Omit<DecisionProps, 'open'>) {
  const dispatch = useAppDispatch();
  const preview = useSelector(selectPreview);
  const { error } = useSelector(selectDecision);
  const [attempt, setAttempt] = useState(0);
  const { form, text, values } = useForm({
    initial: { message: '' },
    check: (values) => fieldErrors(runBody, { ...values, state }),
    onSubmit: (values) => void send(values),
  });
  useEffect(() => {
    const request = dispatch(previewRun({ course, state }));
    return () => {
      request.abort();
      dispatch(decisionReset());
    };
  }, [dispatch, course, state]);

  async function send({ message }: { message: string }): Promise<void> {
    const { data } = preview;
    if (!data) return;
    const body = { state, message, version: data.version };
    const answer = await dispatch(decideRun({ course, body }));
    if (!decideRun.fulfilled.match(answer)) {
      setAttempt((count) => count + 1);
      // Somebody has changed the course: the preview and its version are read again.
      void dispatch(previewRun({ course, state }));
      return;
    }
    dispatch(showToast({ kind: 'success', text: TEXTS[state].done }));
    onDecided();
    onClose();
  }

  return (
    <form {...form} id={FORM_ID} className={styles.form}>
      <FormError
        message={error?.code === 'stale_edit' ? STALE : (error?.message ?? preview.error?.message)}
        attempt={attempt}
      />
      <StatusRegion>{preview.data?.preview && <Preview preview={preview.data.preview} />}</StatusRegion>
      <TextArea
        {...text('message')}
        label="Poruka"
        optional
        rows={4}
        help={'Stoji u\u00a0e\u2011mailu, ispod obavještenja.'}
      />
      <MailPreview
        questions={[
          { call: 'decideCourseRun', params: { id: course }, body: { state, message: values.message } },
        ]}
      />
    </form>
  );
}

function Preview({ preview }: { preview: NonNullable<CourseRun['preview']> }) {
  const { state, orders, seats, refund, begunLessons = 0 } = preview;
  return (
    <div className={styles.preview}>
      <p>
        {orders > 0 ? `${countOrders(orders)}, ${countSeats(seats)}.` : 'Niko nema mjesto na kursu.'}
        {state === 'cancelled' && refund > 0 && ` Za povrat: ${formatKm(refund)}.`}
      </p>
      {state === 'cancelled' && begunLessons > 0 && (
        <p>
          Već je održano: {countLessons(begunLessons)}. Otkazuju se samo preostali, a vraća se cijeli iznos.
        </p>
      )}
    </div>
  );
}
