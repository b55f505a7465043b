import { contactBody } from '@institut/contract/site/contact.schema';
import { daysText } from '@institut/contract/frame/durations';
import { CONTACT_MESSAGE_MAX, RETENTION_DAYS } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { createCalls, useCall } from '../../store/calls.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/formFields.tsx';
import { AccountForm, fieldFailures } from '../../features/users/AccountForm.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { api } from '../../lib/api.ts';
import styles from './ContactForm.module.css';

const { sendMessage } = createCalls('contact', { sendMessage: api.sendContactMessage });

/** The form of the contact page. What was typed stays until the message is sent. */
export function ContactForm() {
  /** The address to which the institute will reply. */
  const [sent, setSent] = useState<string | null>(null);
  return sent === null ? (
    <MessageForm onSent={setSent} />
  ) : (
    <Sent email={sent} onAgain={() => setSent(null)} />
  );
}

function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  const user = useSelector(selectUser);
  const { run, isRunning, error } = useCall(sendMessage);
  const { form, text, values, showErrors } = useForm({
    initial: {
      name: user ? `${user.name} ${user.lastName}` : '',
      email: user?.email ?? '',
      message: '',
      website: '',
    },
    check: (typed) => fieldErrors(contactBody, typed),
    onSubmit: (typed) => {
      if (!isRunning) void send(typed);
    },
  });

  async function send(typed: typeof values): Promise<void> {
    const { error: failure } = await run({ body: typed });
    if (failure) showErrors(fieldFailures(failure));
    else onSent(typed.email);
  }

  return (
    <AccountForm {...form} error={error} values={values} aria-labelledby="poruka">
      <TextField {...text('name')} label="Ime i prezime" autoComplete="name" required />
      <TextField
        {...text('email')}
        label="E-mail adresa"
        help="Na nju vam odgovaramo."
        type="email"
        autoComplete="email"
        required
      />
      <TextArea
        {...text('message')}
        label="Poruka"
        help={`Najviše ${formatCount(CONTACT_MESSAGE_MAX)} znakova.`}
        rows={7}
        required
      />
      {/* People do not see this field; a message with it filled in comes from a robot. */}
      <div hidden>
        <TextField {...text('website')} label="Web-stranica" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.note}>
        Poruku čuvamo {daysText(RETENTION_DAYS.contactMail)}. Šta radimo s podacima, piše u pravilima o{' '}
        <Link to={SITE_PAGES.privacy.path}>zaštiti ličnih podataka</Link>.
      </p>
      <div>
        <Button type="submit" loading={isRunning} loadingText="Šaljemo poruku…">
          Pošalji poruku
        </Button>
      </div>
    </AccountForm>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // The focused button was removed with the form.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.sent} data-sent>
      <Alert kind="success" title="Poruka je poslana.">
        <p>
          Odgovorit ćemo na adresu <strong>{email}</strong>.
        </p>
      </Alert>
      <div>
        <Button look="outline" onClick={onAgain}>
          Napiši novu poruku
        </Button>
      </div>
    </div>
  );
}
