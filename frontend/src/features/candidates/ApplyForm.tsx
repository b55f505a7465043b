import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { daysText } from '@institut/contract/frame/durations';
import { apiUrl } from '@institut/contract/frame/paths';
import { CANDIDATE_MESSAGE_MAX, TALENT_POOL_DAYS } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { createCalls, useCall } from '../../store/calls.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormError, TextArea } from '../../ui/formFields.tsx';
import { Note, Row, Split, Stack } from '../../ui/primitives.ts';

const { applyForCareer } = createCalls('candidateForm', {
  applyForCareer: ({ id, body }: { id: string; body: FormData }) =>
    api.applyForCareer({ params: { id }, body }),
});

type ApplyFormProps = {
  /** The id of the ad. */
  career: string;
  /** How long candidates are kept, in days; null while it is loading. */
  keptDays: number | null;
};

/** The form of an open ad. Without JavaScript the browser sends it to the page of the ad. */
export function ApplyForm({ career, keptDays }: ApplyFormProps) {
  const { run, isRunning, error } = useCall(applyForCareer);
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields = error?.fields ?? {};
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  async function send(body: FormData): Promise<void> {
    if (isRunning) return;
    const { error: failure } = await run({ id: career, body });
    if (!failure) setIsSent(true);
  }

  if (isSent) return <SentApplication />;
  return (
    <Stack as="section" gap={5} aria-labelledby="prijava">
      <h2 id="prijava">Prijavite se</h2>
      <form
        ref={form}
        action={apiUrl(SITE_PAGES.career.path, { id: career })}
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <Stack gap={5}>
          <FormError message={error && Object.keys(fields).length === 0 ? error.message : null} />
          <Alert kind="info" title="Ne šaljite JMBG, fotografiju ni podatke o zdravlju.">
            <p>Za izbor nam nisu potrebni.</p>
          </Alert>
          <Split least={20}>
            <TextField name="name" label="Ime" autoComplete="given-name" error={fields['name']} required />
            <TextField
              name="lastName"
              label="Prezime"
              autoComplete="family-name"
              error={fields['lastName']}
              required
            />
            <TextField
              name="email"
              label="E-mail adresa"
              type="email"
              autoComplete="email"
              error={fields['email']}
              required
            />
            <TextField
              name="phone"
              label="Telefon"
              type="tel"
              autoComplete="tel"
              error={fields['phone']}
              optional
            />
          </Split>
          <TextArea
            name="message"
            label="Poruka"
            rows={5}
            maxLength={CANDIDATE_MESSAGE_MAX}
            error={fields['message']}
            optional
          />
          <Field
            label="Biografija"
            help="PDF ili DOCX do 5 MB. Nova prijava s iste adrese do isteka roka zamjenjuje raniju."
            error={fields[CANDIDATE_FILE_FIELD]}
          >
            {(control) => (
              <input {...control} type="file" name={CANDIDATE_FILE_FIELD} accept=".pdf,.docx" required />
            )}
          </Field>
          <Checkbox name="wantsPool" value="on" label={POOL_TEXT} />
          {/* People do not see this field; a form with it filled in comes from a robot. */}
          <div hidden>
            <TextField name="website" label="Web-stranica" tabIndex={-1} autoComplete="off" />
          </div>
          <Note>
            Podatke i biografiju vide samo kadrovi i administratori. Brišemo ih{' '}
            {keptDays === null ? '' : `${daysText(keptDays)} `}
            nakon roka za prijavu, ili odmah kada povučete prijavu. Više piše u pravilima o{' '}
            <Link to={SITE_PAGES.privacy.path}>zaštiti ličnih podataka</Link>.
          </Note>
          <Row>
            <Button type="submit" look="accent" loading={isRunning} loadingText="Šaljemo prijavu…">
              Pošalji prijavu
            </Button>
          </Row>
        </Stack>
      </form>
    </Stack>
  );
}

const POOL_TEXT = `Želim biti u bazi kandidata: čuvajte moje podatke ${TALENT_POOL_DAYS} dana i javite mi za druge oglase.`;

/** Shown after the form was sent, also without JavaScript. */
export function SentApplication() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} id="prijava">
      <Alert kind="success" title="Prijava je poslana.">
        <p>Na adresu iz prijave šaljemo link do stranice na kojoj je pratite i možete je povući.</p>
      </Alert>
    </div>
  );
}
