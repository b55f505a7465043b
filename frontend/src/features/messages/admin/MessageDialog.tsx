import { MESSAGE_FIELDS } from '@institut/contract/messages/fields';
import { sendMessageBody, courseMessageText, type CourseMessage } from '@institut/contract/messages/schema';
import {
  LECTURER_AUDIENCES,
  MESSAGE_AUDIENCE_LABELS,
  MESSAGE_AUDIENCES,
  type MessageAudience,
} from '@institut/contract/messages/values';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { formatMoment, tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { can } from '../../../store/can.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { labelledOptions, SelectField, TextArea } from '../../../ui/formFields.tsx';
import { Split } from '../../../ui/primitives.ts';
import { FieldButtons } from '../../admin/FieldButtons.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { type MessageText, sendMessage, tryMessage } from './messageCalls.ts';
import { RecipientPreview } from './RecipientPreview.tsx';

const HELP = 'Na kraj dodajemo „Srdačan pozdrav” i potpis instituta. Polja se ubacuju dugmadima ispod.';

type Values = MessageText & { when: 'now' | 'later'; day: string; time: string };

const textOf = ({ audience, subject, text }: Values): MessageText => ({ audience, subject, text });
const bodyOf = (values: Values) => ({
  ...textOf(values),
  sendAt: values.when === 'later' ? { day: values.day, time: values.time } : null,
});

/** The errors of day and time have the names of their fields. */
const check = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldErrors(sendMessageBody, bodyOf(values))).map(([name, message]) => [
      name.replace('sendAt.', ''),
      message,
    ]),
  );

const doneText = ({ state, scheduledAt }: CourseMessage): string =>
  state === 'scheduled'
    ? `Poruka se šalje ${formatMoment(scheduledAt)}.`
    : 'Poruka se šalje. Stanje vidite na listi.';

type MessageDialogProps = {
  course: string;
  audience: MessageAudience;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** The dialog that writes to a group of people of a course, now or later. */
export function MessageDialog({ course, audience, onSent, ...dialog }: MessageDialogProps) {
  const params = { id: course };
  const isLecturer = !can(useSelector(selectUser), 'orders');
  const audiences = isLecturer ? LECTURER_AUDIENCES : MESSAGE_AUDIENCES;
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <CallDialog<Values, CourseMessage, Parameters<typeof sendMessage>[0]>
      {...dialog}
      call={sendMessage}
      title="Nova poruka"
      description={tieShortWords(
        'Svaka adresa dobija poruku jednom. Ko u međuvremenu izgubi mjesto, ne dobija je.',
      )}
      confirmLabel="Pošalji poruku"
      busyLabel="Šaljemo…"
      done={doneText}
      initial={{ audience, subject: '', text: 'Dobar dan, {ime},\n\n', when: 'now', day: '', time: '08:00' }}
      check={check}
      request={(values, idempotencyKey) => ({ params, body: bodyOf(values), idempotencyKey })}
      failure={({ status, message }) =>
        status === 0 ? `${message} Ista poruka neće biti poslana dvaput.` : message
      }
      onDone={onSent}
    >
      {({ text, values, change, first }) => (
        <>
          <SelectField
            {...text('audience')}
            label="Kome"
            options={labelledOptions(audiences, MESSAGE_AUDIENCE_LABELS)}
          />
          <TextField {...text('subject')} ref={first} label="Naslov" autoComplete="off" />
          <TextArea {...text('text')} ref={area} label="Tekst" rows={8} help={HELP} />
          <FieldButtons
            fields={MESSAGE_FIELDS}
            area={area}
            onChange={(written) => change({ text: written })}
          />
          <SelectField
            {...text('when')}
            label="Kada"
            options={[
              { value: 'now', label: 'Odmah' },
              { value: 'later', label: 'Kasnije' },
            ]}
          />
          {values.when === 'later' && (
            <Split>
              <TextField {...text('day')} type="date" label="Dan" />
              <TextField {...text('time')} type="time" label="Vrijeme" />
            </Split>
          )}
          <RecipientPreview course={course} body={textOf(values)} />
          <TryButton course={course} body={textOf(values)} />
        </>
      )}
    </CallDialog>
  );
}

function TryButton({ course, body }: { course: string; body: MessageText }) {
  const dispatch = useAppDispatch();
  const { run, isRunning } = useCall(tryMessage);
  const isComplete = Object.keys(fieldErrors(courseMessageText, body)).length === 0;
  async function handleTry(): Promise<void> {
    const { error } = await run({ params: { id: course }, body });
    const sent = { kind: 'success', text: 'Proba je poslana na vašu adresu.' } as const;
    dispatch(showToast(error ? { kind: 'error', text: error.message } : sent));
  }
  return (
    <div>
      <Button
        look="outline"
        unavailable={!isComplete}
        loading={isRunning}
        loadingText="Šaljemo…"
        onClick={() => void handleTry()}
      >
        Pošalji meni
      </Button>
    </div>
  );
}
