import { PARTICIPANT_IMPORT_MAX } from '@institut/contract/limits';
import type { ImportReport } from '@institut/contract/participants/schema';
import { useRef, useState, type SubmitEvent } from 'react';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { useCall } from '../../../store/calls.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/formFields.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { fileText } from '../../../lib/fileText.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { importParticipants } from './adminParticipants.ts';
import styles from './CourseParticipants.module.css';

const FORM_ID = 'uvoz-polaznika';
const countParticipants = counted('polaznik', 'polaznika', 'polaznika');

type ImportDialogProps = {
  /** The id of the course. */
  course: string;
  open: boolean;
  onClose: () => void;
  onImported: () => void;
};

/** The dialog that names participants from a CSV file and reports on its lines. */
export function ImportDialog({ open, onClose, ...form }: ImportDialogProps) {
  const { data: report, isRunning, reset, ...call } = useCall(importParticipants);
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isRunning && onClose()}
      onClosed={reset}
      title="Uvezi polaznike iz CSV datoteke"
      actions={
        report ? (
          <Button onClick={onClose}>Zatvori</Button>
        ) : (
          <>
            <Button look="outline" disabled={isRunning} onClick={onClose}>
              Odustani
            </Button>
            <Button type="submit" form={FORM_ID} loading={isRunning} loadingText="Uvozimo…">
              Uvezi
            </Button>
          </>
        )
      }
    >
      <StatusRegion>{report && <Report report={report} />}</StatusRegion>
      {!report && <ImportForm {...form} {...call} />}
    </Dialog>
  );
}

type When = 'admission' | 'now' | 'later';

const INVITE: Record<When, boolean | undefined> = { admission: undefined, now: true, later: false };

const WHEN_OPTIONS: ReadonlyArray<{ value: When; label: string }> = [
  { value: 'admission', label: 'Kad prijava bude primljena; primljenima odmah' },
  { value: 'now', label: 'Pošalji pozivnice sada, svima' },
  { value: 'later', label: 'Ne šalji još' },
];

type ImportFormProps = Pick<ImportDialogProps, 'course' | 'onImported'> &
  Pick<ReturnType<typeof useCall<ImportReport, Parameters<typeof importParticipants>[0]>>, 'run' | 'error'>;

/** It is mounted when the dialog opens. */
function ImportForm({ course, onImported, run, error }: ImportFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  /** The text of the chosen file, for the preview of the invitations. */
  const [chosen, setChosen] = useState('');
  const [when, setWhen] = useState<When>('admission');
  const invite = INVITE[when];
  const [attempt, setAttempt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  // The file is read before the request begins.
  const isSending = useRef(false);

  async function send(): Promise<void> {
    const file = input.current?.files?.[0];
    const csv = file ? fileText(await file.arrayBuffer()) : '';
    const found = problemOf(csv, file);
    setProblem(found);
    if (found) return input.current?.focus();
    await run({ params: { id: course }, body: { csv, ...(invite !== undefined && { invite }) } });
    setAttempt((count) => count + 1);
    // Also after a failure: the lines before a lost answer may be stored.
    onImported();
  }

  async function readChosen(file: File | undefined): Promise<void> {
    const csv = file ? fileText(await file.arrayBuffer()) : '';
    setChosen(problemOf(csv, file) ? '' : csv);
  }

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void send().finally(() => {
      isSending.current = false;
    });
  };

  return (
    <Stack as="form" id={FORM_ID} noValidate onSubmit={handleSubmit}>
      <FormError message={error ? failureText(error.status, error.message) : null} attempt={attempt} />
      <p>Jedan od prvih redova datoteke imenuje kolone:</p>
      <pre className={styles.example}>referenca;ime;prezime;e-mail;telefon;roditelj ili staratelj</pre>
      <Note className={styles.note}>
        {tieShortWords(
          'U koloni „referenca” je referentni broj prijave, npr. K7M2-9QXA. Svaki red upisuje osobu na prvo mjesto te prijave koje nema ime. E-mail, telefon i roditelj ili staratelj smiju biti prazni. Ista datoteka ponovo ne mijenja ništa, a upisane osobe ostaju.',
        )}
      </Note>
      <Field label="CSV datoteka" error={problem}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            className={styles.file}
            onChange={({ target }) => {
              setProblem(null);
              void readChosen(target.files?.[0]);
            }}
          />
        )}
      </Field>
      <RadioCards
        legend="Pozivnice"
        name="pozivnice"
        value={when}
        options={WHEN_OPTIONS}
        onChange={setWhen}
      />
      <MailPreview
        questions={
          chosen
            ? [
                {
                  call: 'importParticipants',
                  params: { id: course },
                  body: { csv: chosen, ...(invite !== undefined && { invite }) },
                },
              ]
            : []
        }
      />
    </Stack>
  );
}

function problemOf(csv: string, file: File | undefined): string | null {
  if (!file) return 'Odaberite CSV datoteku.';
  if (csv.trim() === '') return 'Datoteka je prazna.';
  return csv.length > PARTICIPANT_IMPORT_MAX
    ? 'Datoteka je prevelika. Podijelite je na manje i uvezite ih jednu po jednu.'
    : null;
}

const failureText = (status: number, message: string): string =>
  status === 0 ? `${message} Istu datoteku možete uvesti ponovo: niko neće biti upisan dvaput.` : message;

function Report({ report: { named, unchanged, unnamed, errors } }: { report: ImportReport }) {
  return (
    <Stack>
      <Alert kind={errors.length > 0 ? 'warning' : 'success'} title={`Upisano: ${countParticipants(named)}.`}>
        {unchanged > 0 && <p>Već upisano: {countParticipants(unchanged)}.</p>}
        {unnamed > 0 && <p>Redovi bez imena: {unnamed}.</p>}
        {errors.length === 1 && <p>Preskočen je 1 red. Ispravite ga i uvezite ponovo.</p>}
        {errors.length > 1 && <p>Preskočeni redovi: {errors.length}. Ispravite ih i uvezite ponovo.</p>}
      </Alert>
      {errors.length > 0 && (
        <Stack as="ul" gap={2} className={styles.lines} aria-label="Preskočeni redovi">
          {errors.map(({ line, message }) => (
            <li key={line}>
              <strong>Red {line}.</strong> {message}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
