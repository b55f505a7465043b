import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { daysText } from '@institut/contract/frame/durations';
import { apiUrl } from '@institut/contract/frame/paths';
import { CANDIDATE_MESSAGE_MAX, TALENT_POOL_DAYS, UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { createCalls, useCall } from '../../store/calls.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FileField, FormError, TextArea } from '../../ui/formFields.tsx';
import { Note, Row, Split, Stack } from '../../ui/primitives.ts';

const { applyForCareer } = createCalls('candidateForm', {
  applyForCareer: ({ id, body }: { id: string; body: FormData }) =>
    api.applyForCareer({ params: { id }, body }),
});

const MISSING: Readonly<Record<string, string>> = {
  name: 'Unesite ime.',
  lastName: 'Unesite prezime.',
  email: 'Unesite ispravnu e-mail adresu, npr. ime@example.com.',
  [CANDIDATE_FILE_FIELD]: 'Odaberite datoteku.',
};

/** Returns what the browser finds wrong, by the names of the fields, before a large file is sent. The server checks all of them. */
function faultsOf(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter((one) => one instanceof HTMLInputElement);
  return Object.fromEntries(
    inputs.flatMap(({ name, validity, files }) => {
      if (files ? files.length === 0 : !validity.valid) return [[name, MISSING[name] ?? '']];
      const isTooLarge = (files?.[0]?.size ?? 0) > UPLOAD_MAX_BYTES;
      return isTooLarge ? [[name, 'Datoteka je prevelika: dozvoljeno je najviše 5 MB.']] : [];
    }),
  );
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

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
  const [faults, setFaults] = useState<Record<string, string>>({});
  const fields = isEmpty(faults) ? (error?.fields ?? {}) : faults;
  // Without JavaScript the browser says what is wrong, in its own language.
  useEffect(() => form.current?.setAttribute('novalidate', ''), []);
  useEffect(() => {
    if (error || !isEmpty(faults)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error, faults]);

  async function send(sent: HTMLFormElement): Promise<void> {
    if (isRunning) return;
    const found = faultsOf(sent);
    setFaults(found);
    if (!isEmpty(found)) return;
    const { error: failure } = await run({ id: career, body: new FormData(sent) });
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
          void send(event.currentTarget);
        }}
      >
        <Stack gap={5}>
          <FormError message={error && isEmpty(fields) ? error.message : null} />
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
          <FileField
            name={CANDIDATE_FILE_FIELD}
            label="Biografija"
            help="PDF ili DOCX do 5 MB. Nova prijava s iste adrese do isteka roka zamjenjuje raniju."
            accept=".pdf,.docx"
            error={fields[CANDIDATE_FILE_FIELD]}
            required
          />
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
