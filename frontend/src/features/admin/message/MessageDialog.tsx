import { plural } from '@institut/contract/frame/plural';
import { courseMessageBody } from '@institut/contract/participants/schema';
import { useState } from 'react';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
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

const MAIL_FRAME =
  'Počnite pozdravom: njega ne dodajemo. Na kraj dodajemo „Srdačan pozdrav” i potpis instituta.';

type Values = { subject: string; text: string };

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
export function MessageDialog({ mail, texts, course, ...dialog }: MessageDialogProps) {
  const params = { id: course };
  const [sent, setSent] = useState({ key: '', message: '' });
  /** One key for all attempts with the same text: the mails are sent once, also when the first answer was lost. */
  const requestOf = (body: Values, opening: string) => {
    const message = JSON.stringify([opening, body]);
    const idempotencyKey = sent.message === message ? sent.key : newUuid();
    setSent({ key: idempotencyKey, message });
    return { params, body, idempotencyKey };
  };
  return (
    <CallDialog
      {...dialog}
      call={mail.sendMessage}
      title={texts.title}
      description={tieShortWords(texts.description)}
      confirmLabel="Pošalji poruku"
      busyLabel="Šaljemo…"
      done={({ recipients }) => `Poruku šaljemo na ${countAddresses(recipients)}.`}
      initial={{ subject: '', text: '' }}
      check={(values) => fieldErrors(courseMessageBody, values)}
      request={requestOf}
      failure={({ status, message }) =>
        status === 0 ? `${message} Ista poruka neće biti poslana dvaput.` : message
      }
    >
      {({ text, values, first }) => (
        <>
          <Recipients mail={mail} none={texts.none} course={course} />
          <TextField {...text('subject')} ref={first} label="Naslov" autoComplete="off" />
          <TextArea {...text('text')} label="Tekst" rows={8} help={MAIL_FRAME} />
          <MailPreview
            questions={
              values.subject.trim() && values.text.trim() ? [{ call: mail.call, params, body: values }] : []
            }
            waiting="Kada unesete naslov i tekst, ovdje vidite ko dobija koju poruku."
          />
        </>
      )}
    </CallDialog>
  );
}

type RecipientsProps = Pick<MessageDialogProps, 'mail' | 'course'> & { none: string };

function Recipients({ mail: { loadRecipients }, course, none }: RecipientsProps) {
  const { value, error } = useLoaded(loadRecipients, course, loadRecipients.select, isOfCourse);
  return (
    <StatusRegion>
      <p className={styles.recipients}>
        {error ? 'Broj adresa nije učitan. Poruku možete poslati.' : recipientsText(value, none)}
      </p>
    </StatusRegion>
  );
}
