import { fullName } from '@institut/contract/accounts/values';
import { hasNames, type ListedPerson, peopleOf } from '@institut/contract/participants/peopleList';
import type { CourseParticipant, ImportReport } from '@institut/contract/participants/schema';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormError, SelectField } from '../../../ui/formFields.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import type { PeopleTable } from '../../admin/people/peopleFile.ts';
import { PeopleSource } from '../../admin/people/PeopleSource.tsx';
import { adminParticipants, importParticipants, previewImport } from './adminParticipants.ts';
import styles from './CourseParticipants.module.css';

const FORM_ID = 'uvoz-polaznika';
const countParticipants = counted('polaznik', 'polaznika', 'polaznika');
/** The object of „upiši”. */
const countNamed = counted('polaznika', 'polaznika', 'polaznika');

type ImportDialogProps = {
  /** The id of the course. */
  course: string;
  open: boolean;
  onClose: () => void;
  onImported: () => void;
};

type Step = 'list' | 'preview' | 'done';

/** The dialog that names participants from a list: first the list, then what would be written, then what was. */
export function ImportDialog({ open, onClose, course, onImported }: ImportDialogProps) {
  const [step, setStep] = useState<Step>('list');
  const preview = useCall(previewImport);
  const { data: report, isRunning, reset, run, error } = useCall(importParticipants);
  const [attempt, setAttempt] = useState(0);
  const [body, setBody] = useState<Listed | null>(null);
  const [when, setWhen] = useState<When>('admission');
  const isBusy = isRunning || preview.isRunning;
  const invite = INVITE[when];
  const request = body && { ...body, ...(invite !== undefined && { invite }) };
  const named = preview.data?.lines.filter(({ outcome }) => outcome === 'named').length ?? 0;

  async function handleList(list: Listed): Promise<void> {
    setBody(list);
    const { error: failure } = await preview.run({
      params: { id: course },
      body: { ...list, isPreview: true },
    });
    setAttempt((count) => count + 1);
    if (!failure) setStep('preview');
  }

  async function handleImport(): Promise<void> {
    if (!request) return;
    const { error: failure } = await run({ params: { id: course }, body: request });
    setAttempt((count) => count + 1);
    // Also after a failure: the lines before a lost answer may be stored.
    onImported();
    if (!failure) setStep('done');
  }

  return (
    <Dialog
      open={open}
      busy={isBusy}
      onOpenChange={onClose}
      onClosed={() => {
        reset();
        preview.reset();
        setStep('list');
      }}
      title="Uvezi spisak polaznika"
      actions={
        step === 'done' ? (
          <Button onClick={onClose}>Zatvori</Button>
        ) : (
          <>
            <Button
              look="outline"
              disabled={isBusy}
              onClick={step === 'list' ? onClose : () => setStep('list')}
            >
              {step === 'list' ? 'Odustani' : 'Nazad na spisak'}
            </Button>
            {step === 'list' ? (
              <Button type="submit" form={FORM_ID} loading={preview.isRunning} loadingText="Provjeravamo…">
                Pregledaj
              </Button>
            ) : (
              <Button
                unavailable={named === 0}
                loading={isRunning}
                loadingText="Upisujemo…"
                onClick={() => void handleImport()}
              >
                {named === 0 ? 'Nema koga upisati' : `Upiši ${countNamed(named)}`}
              </Button>
            )}
          </>
        )
      }
    >
      <StatusRegion>{step === 'done' && report && <Report report={report} />}</StatusRegion>
      {/* Its fields stay as they are while the preview is shown. */}
      <div hidden={step !== 'list'}>
        <ListForm
          course={course}
          onList={(list) => !isBusy && void handleList(list)}
          failure={preview.error?.message ?? null}
          attempt={attempt}
        />
      </div>
      {step === 'preview' && body && request && preview.data && (
        <Stack>
          <FormError message={error ? failureText(error.status, error.message) : null} attempt={attempt} />
          {/* The button that was pressed imports now: a second Enter must not. */}
          <div ref={takeFocus} tabIndex={-1}>
            <Alert kind="info" title={`Upisuje se: ${countParticipants(named)}. Još ništa nije upisano.`}>
              <Sums report={preview.data} />
            </Alert>
          </div>
          <Lines people={body.people} report={preview.data} />
          {named > 0 && (
            <>
              <RadioCards
                legend="Pozivnice"
                name="pozivnice"
                value={when}
                options={WHEN_OPTIONS}
                onChange={setWhen}
              />
              <MailPreview
                questions={[{ call: 'importParticipants', params: { id: course }, body: request }]}
              />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

const takeFocus = (shown: HTMLElement | null) => shown?.focus();

type When = 'admission' | 'now' | 'later';

const INVITE: Record<When, boolean | undefined> = { admission: undefined, now: true, later: false };

const WHEN_OPTIONS: ReadonlyArray<{ value: When; label: string }> = [
  { value: 'admission', label: 'Kad prijava bude primljena; primljenima odmah' },
  { value: 'now', label: 'Pošalji pozivnice sada, svima' },
  { value: 'later', label: 'Ne šalji još' },
];

type Listed = { people: ListedPerson[]; order?: string };

type WaitingOrder = { id: string; reference: string; buyer: string; seats: number };

/** The value of the choice that leaves the application to the list. */
const IN_LIST = 'spisak';

type ListFormProps = {
  course: string;
  onList: (list: Listed) => void;
  failure: string | null;
  attempt: number;
};

/** It is mounted when the dialog opens. */
function ListForm({ course, onList, failure, attempt }: ListFormProps) {
  const orders = useWaitingOrders(course);
  const [chosen, setChosen] = useState<string | null>(null);
  const [table, setTable] = useState<PeopleTable | null>(null);
  const [problems, setProblems] = useState<{ order?: string; list?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const only = orders?.length === 1 ? orders[0]?.id : undefined;
  const order = chosen ?? only ?? '';
  const hasReference = order === IN_LIST;

  useEffect(() => {
    if (problems.order || problems.list) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = problemsOf(order, table);
    setProblems(found);
    if (table && Object.keys(found).length === 0) {
      const people = peopleOf(table.lines, table.columns);
      onList({ people, ...(!hasReference && { order }) });
    }
  };

  return (
    <Stack as="form" ref={form} id={FORM_ID} noValidate onSubmit={handleSubmit}>
      <FormError message={failure} attempt={attempt} />
      <SelectField
        label="Prijava"
        value={order}
        placeholder={orders ? 'Odaberite prijavu' : 'Učitavamo prijave…'}
        error={problems.order}
        options={[
          ...(orders ?? []).map(({ id, reference, buyer, seats }) => ({
            value: id,
            label: `${reference}, ${buyer} (bez imena: ${seats})`,
          })),
          { value: IN_LIST, label: 'Piše na spisku, u koloni „Referentni broj”' },
        ]}
        onChange={({ target }) => {
          setChosen(target.value);
          setProblems({});
        }}
      />
      <PeopleSource
        table={table}
        onTable={(found) => {
          setTable(found);
          setProblems({});
        }}
        hasReference={hasReference}
        problem={problems.list ?? null}
      />
      <Note className={styles.note}>
        {tieShortWords(
          'Svaka osoba dobija prvo mjesto bez imena. Ko je već upisan pod istim imenom i e\u2011mailom, ostaje kako jeste (velika slova i kvačice se ne gledaju). Drugačije napisano ime uz istu adresu preskačemo i pišemo zašto; bez adrese je to za nas druga osoba. E\u2011mail, telefon i roditelj smiju biti prazni.',
        )}
      </Note>
    </Stack>
  );
}

/** Returns what has to be completed before the server is asked. */
function problemsOf(order: string, table: PeopleTable | null): { order?: string; list?: string } {
  const hasReference = order === IN_LIST;
  const list = !table
    ? 'Zalijepite spisak ili odaberite datoteku.'
    : !hasNames(table.columns)
      ? 'Označite u kojoj su koloni ime i prezime.'
      : hasReference && !table.columns.columns.includes('reference')
        ? 'Označite u kojoj je koloni referentni broj prijave, ili gore odaberite prijavu.'
        : null;
  return { ...(order === '' && { order: 'Odaberite prijavu.' }), ...(list && { list }) };
}

/** Those without a name are the first ones of the course. */
const SEATS_READ = 500;

/** Returns the applications of a course whose seats wait for names; null while they load. */
function useWaitingOrders(course: string): WaitingOrder[] | null {
  const dispatch = useAppDispatch();
  const [orders, setOrders] = useState<WaitingOrder[] | null>(null);
  useEffect(() => {
    const params = { kurs: course, keyword: '', pageNumber: 1, pageSize: 100 };
    const request = dispatch(adminParticipants.loadAll({ params, max: SEATS_READ }));
    void request.then((answer) => {
      if (adminParticipants.loadAll.fulfilled.match(answer)) setOrders(waitingOrders(answer.payload));
      return answer;
    });
    return () => request.abort();
  }, [dispatch, course]);
  return orders;
}

function waitingOrders(rows: readonly CourseParticipant[]): WaitingOrder[] {
  const orders = new Map<string, WaitingOrder>();
  for (const { state, order } of rows) {
    if (state !== 'unnamed') continue;
    const { _id: id, reference, buyer } = order;
    orders.set(id, { id, reference, buyer, seats: (orders.get(id)?.seats ?? 0) + 1 });
  }
  return [...orders.values()];
}

const failureText = (status: number, message: string): string =>
  status === 0 ? `${message} Isti spisak možete uvesti ponovo: niko neće biti upisan dvaput.` : message;

type Outcome = ImportReport['lines'][number]['outcome'];

const OUTCOMES: Record<Outcome, string> = {
  named: 'upisuje se',
  unchanged: 'već je na listi',
  unnamed: 'bez imena',
  refused: 'preskače se',
};

const countOf = ({ lines }: ImportReport, outcome: Outcome): number =>
  lines.filter((one) => one.outcome === outcome).length;

/** The number of lines that change nothing, and why. */
function Sums({ report }: { report: ImportReport }) {
  const [unchanged, unnamed, refused] = (['unchanged', 'unnamed', 'refused'] as const).map((outcome) =>
    countOf(report, outcome),
  );
  return (
    <>
      {Boolean(unchanged) && <p>Od ranije na listi: {countParticipants(unchanged ?? 0)}.</p>}
      {Boolean(unnamed) && <p>Redovi bez imena: {unnamed}.</p>}
      {Boolean(refused) && <p>Preskočeni redovi: {refused}. Ispravite ih i uvezite ponovo.</p>}
    </>
  );
}

/** The people of a list, each with what would happen. */
function Lines({ people, report }: { people: readonly ListedPerson[]; report: ImportReport }) {
  const byLine = new Map(people.map((person) => [person.line, person]));
  const shown = report.lines.filter(({ outcome }) => outcome !== 'unnamed');
  return (
    <Stack as="ul" gap={2} className={styles.lines} aria-label="Osobe na spisku">
      {shown.map(({ line, outcome, message }) => {
        const person = byLine.get(line);
        const facts = [person?.email, person?.reference, message || OUTCOMES[outcome]];
        return (
          <li key={line}>
            <strong>{(person && fullName(person).trim()) || `Red ${line}`}</strong>{' '}
            <Note as="span">{facts.filter(Boolean).join(' · ')}</Note>
          </li>
        );
      })}
    </Stack>
  );
}

function Report({ report }: { report: ImportReport }) {
  const refused = report.lines.filter(({ outcome }) => outcome === 'refused');
  return (
    <Stack>
      <Alert
        kind={refused.length > 0 ? 'warning' : 'success'}
        title={`Upisano: ${countParticipants(countOf(report, 'named'))}.`}
      >
        <Sums report={report} />
      </Alert>
      {refused.length > 0 && (
        <Stack as="ul" gap={2} className={styles.lines} aria-label="Preskočeni redovi">
          {refused.map(({ line, message }) => (
            <li key={line}>
              <strong>Red {line}.</strong> {message}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
