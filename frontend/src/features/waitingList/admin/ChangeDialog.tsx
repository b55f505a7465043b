import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import {
  moveWaitingBody,
  offerWaitingBody,
  type CourseWaiting,
  type MoveWaitingBody,
  type RemoveWaitingBody,
} from '@institut/contract/waitingList/schema';
import { isAnyOf } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { tieShortWords } from '../../../lib/format.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { readNumber } from '../../admin/content/numberText.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import courseTable from '../../admin/courseTable.module.css';
import { changeReset, moveWaiting, offerWaiting, removeWaiting, selectChange } from './adminWaiting.ts';

const FORM_ID = 'lista-cekanja-izmjena';

/** The change that staff make to an entry: another position, an offer before the job makes one, or its end. */
export type WaitingTask = 'move' | 'offer' | 'remove';

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

export function ChangeDialog({ open, ...props }: ChangeDialogProps) {
  const { entry, task, onClose } = props;
  const isSending = useSelector(selectChange).status === 'request';
  const { title, about, confirm, busy } = TEXTS[task];
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isSending && onClose()}
      title={title}
      description={tieShortWords(`${whoOf(entry)}. ${task === 'remove' ? endText(entry) : ''}${about}`)}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Odustani
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            look={task === 'remove' ? 'danger' : 'primary'}
            loading={isSending}
            loadingText={busy}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <ChangeForm {...props} />
    </Dialog>
  );
}

const whoOf = (entry: CourseWaiting): string =>
  entry.position === null ? entryName(entry) : `${entryName(entry)}, ${entry.position}. na listi`;

function endText({ isConfirmed, offer }: CourseWaiting): string {
  const next = offer ? 'Ponuđena mjesta odmah idu sljedećem na listi. ' : '';
  return `${next}${isConfirmed ? 'Osoba dobija e\u2011mail, bez razloga. ' : ''}`;
}

type Values = { position: string; reason: string };

const isDone = isAnyOf(moveWaiting.fulfilled, offerWaiting.fulfilled, removeWaiting.fulfilled);

/** It is mounted when the dialog opens. */
function ChangeForm({ course, entry, task, onClose, onChanged }: Omit<ChangeDialogProps, 'open'>) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectChange);
  const [attempt, setAttempt] = useState(0);
  const isMove = task === 'move';
  const needsReason = task !== 'offer' || entry.position !== 1;
  useEffect(() => () => void dispatch(changeReset()), [dispatch]);

  const moveBody = ({ position, reason }: Values): MoveWaitingBody => ({
    position: readNumber(position) ?? Number.NaN,
    reason,
  });
  const reasonBody = ({ reason }: Values): RemoveWaitingBody => ({ reason });
  const { form, text, values, showErrors } = useForm<Values>({
    initial: { position: '1', reason: '' },
    check: (typed) => ({
      ...(isMove
        ? fieldErrors(moveWaitingBody, moveBody(typed))
        : fieldErrors(offerWaitingBody, reasonBody(typed))),
      ...(needsReason && typed.reason.trim() === '' && { reason: 'Unesite razlog.' }),
    }),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: Values): Promise<void> {
    if (status === 'request') return;
    const target = { id: course, entry: entry._id };
    const answer = await (isMove
      ? dispatch(moveWaiting({ ...target, body: moveBody(typed) }))
      : dispatch((task === 'offer' ? offerWaiting : removeWaiting)({ ...target, body: reasonBody(typed) })));
    if (isDone(answer)) {
      dispatch(showToast({ kind: 'success', text: `${entryName(entry)} ${TEXTS[task].done}` }));
      onChanged();
      onClose();
      return;
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status === 404 || answer.payload?.status === 409) onChanged();
  }

  const isBesideField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form {...form} id={FORM_ID} className={courseTable.fields}>
      <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
      {isMove && (
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
            needsReason && values.reason.trim() === ''
              ? []
              : [
                  {
                    call: task === 'offer' ? 'offerWaiting' : 'removeWaiting',
                    params: { id: course, entry: entry._id },
                    body: reasonBody(values),
                  },
                ]
          }
          waiting="Kada unesete razlog, ovdje vidite ko dobija e‑mail."
        />
      )}
    </form>
  );
}
