import { formatKm } from '@institut/contract/money/money';
import { runBody, type CourseRun } from '@institut/contract/timetable/schema';
import type { RunDecision } from '@institut/contract/timetable/values';
import { useSelector } from 'react-redux';
import { counted, countOrders, countSeats } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { decideRun, previewRun } from './courseRunCalls.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';

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
export function RunDecisionDialog({ course, state, onDecided, ...dialog }: DecisionProps) {
  const run = useSelector(previewRun.select).data;
  const texts = TEXTS[state];
  const { description, confirm } = run?.preview?.seats === 0 ? texts.unheld : texts;
  const params = { id: course };
  return (
    <CallDialog
      {...dialog}
      call={decideRun}
      title={texts.title}
      description={description}
      confirmLabel={confirm}
      busyLabel={texts.busy}
      look={state === 'cancelled' ? 'danger' : 'primary'}
      unavailable={!run?.preview}
      done={texts.done}
      initial={{ message: '' }}
      check={(values) => fieldErrors(runBody, { ...values, state })}
      request={({ message }) => run && { params, body: { state, message, version: run.version } }}
      failure={({ code, message }) => (code === 'stale_edit' ? STALE : message)}
      onDone={onDecided}
    >
      {({ text, values, attempt }) => (
        <>
          <RunPreview key={attempt} course={course} state={state} />
          <TextArea
            {...text('message')}
            label="Poruka"
            optional
            rows={4}
            help={'Stoji u\u00a0e\u2011mailu, ispod obavještenja.'}
          />
          <MailPreview
            questions={[{ call: 'decideCourseRun', params, body: { state, message: values.message } }]}
          />
        </>
      )}
    </CallDialog>
  );
}

const STALE = 'Kurs je u međuvremenu promijenjen. Provjerite pregled i potvrdite ponovo.';
const countLessons = counted('susret', 'susreta', 'susreta');

/** Reads the preview when the dialog opens, and again after a failure: somebody may have changed the course. */
function RunPreview({ course, state }: Pick<DecisionProps, 'course' | 'state'>) {
  const { value, error } = useLoaded(previewRun, { course, state }, previewRun.select);
  return (
    <>
      <FormError message={error?.message} />
      <StatusRegion>{value?.preview && <Preview preview={value.preview} />}</StatusRegion>
    </>
  );
}

function Preview({ preview }: { preview: NonNullable<CourseRun['preview']> }) {
  const { state, orders, seats, refund, begunLessons = 0 } = preview;
  return (
    <Stack gap={3}>
      <p>
        {orders > 0 ? `${countOrders(orders)}, ${countSeats(seats)}.` : 'Niko nema mjesto na kursu.'}
        {state === 'cancelled' && refund > 0 && ` Za povrat: ${formatKm(refund)}.`}
      </p>
      {state === 'cancelled' && begunLessons > 0 && (
        <p>
          Već je održano: {countLessons(begunLessons)}. Otkazuju se samo preostali, a vraća se cijeli iznos.
        </p>
      )}
    </Stack>
  );
}
