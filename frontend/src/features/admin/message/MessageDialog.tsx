import { plural } from '@institut/contract/frame/plural';
import { courseMessageBody } from '@institut/contract/participants/schema';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import { newUuid } from '../../../lib/uuid.ts';
import type { CourseMail } from './courseMail.ts';
import styles from './MessageDialog.module.css';

const countAddresses = counted('adresu', 'adrese', 'adresa');

const gets = { one: 'dobija', few: 'dobijaju', other: 'dobija' };
const countedAddresses = counted('adresa', 'adrese', 'adresa');

/** `Poruku dobija 14 adresa.` */
function recipientsText(loaded: { recipients: number } | null, none: string): string {
  if (!loaded) return 'Brojimo adrese…';
  const { recipients } = loaded;
  if (recipients === 0) return none;
  return `Poruku ${plural(recipients, gets)} ${countedAddresses(recipients)}.`;
}

const isOfCourse = ({ course }: { course: string }, id: string): boolean => course === id;

type MessageDialogProps = {
  mail: CourseMail;
  texts: {
    title: string;
    /** The sentence about the recipients. */
    description: string;
    /** Shown when nobody does. */
    none: string;
  };
  /** The id of the course. */
  course: string;
  open: boolean;
  onClose: () => void;
};

/** The dialog that mails everybody who holds a seat of a course, or waits for one. */
export function MessageDialog({ open, onClose, mail, texts, course }: MessageDialogProps) {
  const isSending = useSelector(mail.selectMessage).status === 'request';
  const subject = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      open={open}
      initialFocus={subject}
      title={texts.title}
      description={tieShortWords(texts.description)}
      confirmLabel="Pošalji poruku"
      busyLabel="Šaljemo…"
      busy={isSending}
      onClose={onClose}
    >
      {(formId) => (
        <MessageForm
          mail={mail}
          none={texts.none}
          course={course}
          subjectRef={subject}
          onDone={onClose}
          formId={formId}
        />
      )}
    </FormDialog>
  );
}

type MessageFormProps = Pick<MessageDialogProps, 'mail' | 'course'> & {
  none: string;
  formId: string;
  subjectRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

/** It is mounted when the dialog opens, so that every message has a key of its own. */
function MessageForm({ mail, none, course, formId, subjectRef, onDone }: MessageFormProps) {
  const { loadRecipients, sendMessage, messageReset, selectMessage, selectRecipients } = mail;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectMessage);
  const counting = useLoaded(loadRecipients, course, selectRecipients, isOfCourse);
  // One for all attempts with the same text: the mails are sent once, also when the first answer was lost.
  const [sent, setSent] = useState({ key: newUuid(), text: '' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(messageReset()), [dispatch, messageReset]);

  const { form, text, values, showErrors } = useForm({
    initial: { subject: '', text: '' },
    check: (values) => fieldErrors(courseMessageBody, values),
    onSubmit: (values) => void send(values),
  });

  async function send(body: { subject: string; text: string }): Promise<void> {
    if (status === 'request') return;
    const whole = JSON.stringify(body);
    const key = sent.text === '' || sent.text === whole ? sent.key : newUuid();
    setSent({ key, text: whole });
    const answer = await dispatch(sendMessage({ id: course, body, idempotencyKey: key }));
    if (sendMessage.fulfilled.match(answer)) {
      const { recipients } = answer.payload;
      dispatch(showToast({ kind: 'success', text: `Poruku šaljemo na ${countAddresses(recipients)}.` }));
      return onDone();
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
  }

  const isBesideField = error !== null && Object.keys(error.fields).length > 0;
  const isLost = error?.status === 0;
  return (
    <form {...form} id={formId} className={styles.fields}>
      <FormError
        message={
          isBesideField || !error
            ? null
            : isLost
              ? `${error.message} Ista poruka neće biti poslana dvaput.`
              : error.message
        }
        attempt={attempt}
      />
      <StatusRegion>
        <p className={styles.recipients}>
          {counting.error
            ? 'Broj adresa nije učitan. Poruku možete poslati.'
            : recipientsText(counting.value, none)}
        </p>
      </StatusRegion>
      <TextField {...text('subject')} ref={subjectRef} label="Naslov" autoComplete="off" />
      <TextArea {...text('text')} label="Tekst" rows={8} />
      <MailPreview
        questions={
          values.subject.trim() && values.text.trim()
            ? [{ call: mail.call, params: { id: course }, body: values }]
            : []
        }
        waiting="Kada unesete naslov i tekst, ovdje vidite ko dobija koju poruku."
      />
    </form>
  );
}
