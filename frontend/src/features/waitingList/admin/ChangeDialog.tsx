import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import { moveWaitingBody, offerWaitingBody, type CourseWaiting } from '@institut/contract/waitingList/schema';
import { tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { readNumber } from '../../admin/content/numberText.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { changeWaiting, type WaitingTask } from './adminWaiting.ts';

export const entryName = ({ name, email }: CourseWaiting): string => name || email;

const TEXTS = {
  move: {
    title: 'Pomjeri naviše',
    about: 'Pomjeranje i razlog ostaju zapisani na listi i u dnevniku.',
    confirm: 'Pomjeri',
    busy: 'Pomjeramo…',
    done: 'sada ima novo mjesto na listi.',
  },
  offer: {
    title: 'Ponudi odmah',
    about: 'Slobodna mjesta odmah se čuvaju za ovu osobu i šalje se e\u2011mail s ponudom.',
    confirm: 'Ponudi',
    busy: 'Nudimo…',
    done: 'dobija e\u2011mail s ponudom.',
  },
  remove: {
    title: 'Ukloni s liste',
    about: 'Razlog ostaje zapisan na listi i u dnevniku.',
    confirm: 'Ukloni',
    busy: 'Uklanjamo…',
    done: 'više nije na listi.',
  },
};

type Values = { position: string; reason: string };

const bodyOf = ({ position, reason }: Values) => ({ position: readNumber(position) ?? Number.NaN, reason });

type ChangeDialogProps = {
  /** The id of the course. */
  course: string;
  entry: CourseWaiting;
  task: WaitingTask;
  open: boolean;
  onClose: () => void;
  /** The entry is another one now, also after a refusal because of that. */
  onChanged: () => void;
};

export function ChangeDialog({ course, entry, task, ...dialog }: ChangeDialogProps) {
  const { title, about, confirm, busy, done } = TEXTS[task];
  const needsReason = task !== 'offer' || entry.position !== 1;
  const params = { id: course, entry: entry._id };
  return (
    <CallDialog
      {...dialog}
      call={changeWaiting}
      title={title}
      description={tieShortWords(`${whoOf(entry)}. ${task === 'remove' ? endText(entry) : ''}${about}`)}
      confirmLabel={confirm}
      busyLabel={busy}
      look={task === 'remove' ? 'danger' : 'primary'}
      done={`${entryName(entry)} ${done}`}
      initial={{ position: '1', reason: '' }}
      check={(values) => ({
        ...fieldErrors(task === 'move' ? moveWaitingBody : offerWaitingBody, bodyOf(values)),
        ...(needsReason && values.reason.trim() === '' && { reason: 'Unesite razlog.' }),
      })}
      request={(values) => ({ task, params, body: bodyOf(values) })}
    >
      {({ text, values: { reason } }) => (
        <>
          {task === 'move' && (
            <TextField
              {...text('position')}
              label="Novi redni broj"
              inputMode="numeric"
              autoComplete="off"
              required
            />
          )}
          <TextArea
            {...text('reason')}
            label={WAITING_LABELS.reason}
            rows={3}
            optional={!needsReason}
            {...(task === 'offer' && needsReason && { help: 'Obavezan je jer neko na listi čeka duže.' })}
          />
          {task !== 'move' && (
            <MailPreview
              questions={
                needsReason && reason.trim() === ''
                  ? []
                  : [{ call: task === 'offer' ? 'offerWaiting' : 'removeWaiting', params, body: { reason } }]
              }
              waiting="Kada unesete razlog, ovdje vidite ko dobija e‑mail."
            />
          )}
        </>
      )}
    </CallDialog>
  );
}

const whoOf = (entry: CourseWaiting): string =>
  entry.position === null ? entryName(entry) : `${entryName(entry)}, ${entry.position}. na listi`;

function endText({ isConfirmed, offer }: CourseWaiting): string {
  const next = offer ? 'Ponuđena mjesta odmah idu sljedećem na listi. ' : '';
  return `${next}${isConfirmed ? 'Osoba dobija e\u2011mail u kojem razlog ne navodimo. ' : ''}`;
}
