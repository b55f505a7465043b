import { WAITING_REASON_MAX } from '@institut/contract/limits';
import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import {
  moveWaitingBody,
  offerWaitingBody,
  type CourseWaiting,
  type MoveWaitingBody,
  type OfferWaitingBody,
} from '@institut/contract/waitingList/schema';
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
import courseTable from '../../admin/courseTable.module.css';
import { changeReset, moveWaiting, offerWaiting, selectChange } from './adminWaiting.ts';

const FORM_ID = 'lista-cekanja-izmjena';

/** The change that staff make to an entry: another position, or an offer before the job makes one. */
export type WaitingTask = 'move' | 'offer';

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
      description={tieShortWords(`${entryName(entry)}, ${entry.position}. na listi. ${about}`)}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Odustani
          </Button>
          <Button type="submit" form={FORM_ID} loading={isSending} loadingText={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <ChangeForm {...props} />
    </Dialog>
  );
}

type Values = { position: string; reason: string };

/** It is mounted when the dialog opens. */
function ChangeForm({ course, entry, task, onClose, onChanged }: Omit<ChangeDialogProps, 'open'>) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectChange);
  const [attempt, setAttempt] = useState(0);
  const isMove = task === 'move';
  const needsReason = isMove || entry.position !== 1;
  useEffect(() => () => void dispatch(changeReset()), [dispatch]);

  const moveBody = ({ position, reason }: Values): MoveWaitingBody => ({
    position: readNumber(position) ?? Number.NaN,
    reason,
  });
  const offerBody = ({ reason }: Values): OfferWaitingBody => ({ reason });
  const { form, text, showErrors } = useForm<Values>({
    initial: { position: '1', reason: '' },
    check: (typed) => ({
      ...(isMove
        ? fieldErrors(moveWaitingBody, moveBody(typed))
        : fieldErrors(offerWaitingBody, offerBody(typed))),
      ...(needsReason && typed.reason.trim() === '' && { reason: 'Unesite razlog.' }),
    }),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: Values): Promise<void> {
    if (status === 'request') return;
    const target = { id: course, entry: entry._id };
    const answer = await (isMove
      ? dispatch(moveWaiting({ ...target, body: moveBody(typed) }))
      : dispatch(offerWaiting({ ...target, body: offerBody(typed) })));
    if (moveWaiting.fulfilled.match(answer) || offerWaiting.fulfilled.match(answer)) {
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
        maxLength={WAITING_REASON_MAX}
        optional={!needsReason}
        {...(task === 'offer' && needsReason && { help: 'Obavezan je jer neko na listi čeka duže.' })}
      />
    </form>
  );
}
