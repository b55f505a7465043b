import { READINESS, READINESS_LABELS, type Readiness } from '@institut/contract/certificates/readiness';
import type { PreparedCertificates, PreparedPerson } from '@institut/contract/certificates/schema';
import { runTitle } from '@institut/contract/timetable/runName';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { hasId } from '../../../store/asyncState.ts';
import { useCall } from '../../../store/calls.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Loaded, LoadError } from '../../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { courseEditPath, TEMPLATES_PATH } from '../../admin/adminPaths.ts';
import { loadCourseHead } from '../../admin/courseHeadCalls.ts';
import { CourseTabs } from '../../admin/CourseTabs.tsx';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { chooseTemplate, loadCertificates, saveSample } from './courseCertificates.ts';
import { IssueDialog } from './IssueDialog.tsx';
import { IssuedCertificates } from './IssuedCertificates.tsx';
import { ResultsDialog } from '../../admin/results/ResultsDialog.tsx';
import { useCoursesBack } from '../../admin/useCoursesBack.ts';
import { useSaving } from '../../admin/useSaving.ts';

const countCertificates = counted('uvjerenje', 'uvjerenja', 'uvjerenja');

/** `/admin/kurs/{id}/uvjerenja` */
export function CourseCertificatesPage() {
  const { id = '' } = useParams();
  const { value: course } = useLoaded(loadCourseHead, id, loadCourseHead.select, hasId);
  return (
    <ListFrame
      permission="certificates"
      title={course ? runTitle(course.name, course.start) : 'Uvjerenja kursa'}
      task="Uvjerenja"
      back={useCoursesBack()}
      lead={null}
    >
      <CourseTabs course={id} shown="certificates" waiting={course?.waiting ?? null} />
      <Certificates key={id} id={id} />
    </ListFrame>
  );
}

function Certificates({ id }: { id: string }) {
  const { load, ...loaded } = useLoaded(loadCertificates, id, loadCertificates.select, hasId);
  return (
    <Loaded {...loaded} skeleton={<SkeletonText lines={6} />} failure={Failure}>
      {(prepared) => <Prepared id={id} prepared={prepared} onChanged={() => load()} />}
    </Loaded>
  );
}

const Failure = (props: { message: string; onRetry: () => void }) => (
  <LoadError title="Uvjerenja nisu učitana." {...props} />
);

type Row = PreparedPerson & { _id: string };
type PreparedProps = { id: string; prepared: PreparedCertificates; onChanged: () => unknown };

const canGet = ({ readiness, certificate }: PreparedPerson): boolean => readiness === 'ready' && !certificate;

function Prepared({ id, prepared, onChanged }: PreparedProps) {
  const { people, issued, refusal, completion } = prepared;
  const rows = useMemo(() => people.map((person): Row => ({ ...person, _id: person.participant })), [people]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(idsOf(people.filter(canGet))));
  const [opened, setOpened] = useState<'issue' | 'results' | null>(null);
  const sample = useSaving(saveSample);
  // Who got a certificate since, or is not on the course any more, is not issued another one.
  const chosen = people.filter((person) => ticked.has(person.participant) && !reasonAgainst(person));
  const close = () => setOpened(null);
  const onIssued = () => {
    setTicked(new Set());
    return onChanged();
  };
  const isLacking = rows.length === 0;
  return (
    <Stack gap={5}>
      {!isLacking && (
        <InHead slot="actions">
          {completion.needsPass && (
            <Button look="outline" onClick={() => setOpened('results')}>
              Rezultati
            </Button>
          )}
          <Button
            look="outline"
            loading={sample.isRunning}
            loadingText="Pravimo…"
            onClick={() => void sample.save(id)}
          >
            Pogledaj primjer
          </Button>
          <Button onClick={() => setOpened('issue')} unavailable={chosen.length === 0 || refusal !== null}>
            {`Izdaj ${countCertificates(chosen.length)}`}
          </Button>
        </InHead>
      )}
      {refusal !== null && (
        <Alert title="Uvjerenja se još ne mogu izdati.">
          <p>{tieShortWords(refusal)}</p>
        </Alert>
      )}
      <Unmet prepared={prepared} />
      {isLacking ? (
        <EmptyState title="Na ovom kursu nema primljenih polaznika">
          <p>Uvjerenje dobija polaznik čija je prijava prihvaćena.</p>
        </EmptyState>
      ) : (
        <Stack gap={3}>
          <Note>
            {countsText(people)}. {ruleText(completion)} <Link to={courseEditPath(id)}>Uredi uslove</Link>
          </Note>
          <TemplateChoice id={id} prepared={prepared} />
          <DataTable
            caption="Polaznici kursa"
            columns={COLUMNS.filter(({ key }) => key !== 'result' || completion.needsPass)}
            rows={rows}
            nameOf={nameOf}
            selection={{ selected: ticked, onChange: setTicked, reasonAgainst }}
          />
        </Stack>
      )}
      {issued.length > 0 && <IssuedCertificates prepared={prepared} onChanged={onChanged} />}
      <IssueDialog
        course={id}
        people={chosen}
        open={opened === 'issue'}
        onClose={close}
        onChanged={onIssued}
      />
      <ResultsDialog
        course={id}
        people={people}
        open={opened === 'results'}
        onClose={close}
        onChanged={onChanged}
      />
    </Stack>
  );
}

/** Warns of valid certificates whose conditions are no longer met, except those that were issued as an exception. */
function Unmet({ prepared: { people, issued } }: Pick<PreparedProps, 'prepared'>) {
  const isException = (number: string) => issued.some((one) => one.number === number && one.exception !== '');
  const unmet = people.filter(
    ({ readiness, certificate }) => certificate && readiness !== 'ready' && !isException(certificate),
  );
  if (unmet.length === 0) return null;
  return (
    <Alert kind="warning" title="Uslovi nekih izdatih uvjerenja više nisu ispunjeni.">
      <ul>
        {unmet.map((person) => (
          <li key={person.participant}>
            {`${nameOf(person)}, ${person.certificate}: ${READINESS_LABELS[person.readiness].toLowerCase()}`}
          </li>
        ))}
      </ul>
      <p>Uvjerenje vrijedi dok ga ne opozovete.</p>
    </Alert>
  );
}

/** The template of the certificates of this course; those that were issued keep theirs. */
function TemplateChoice({ id, prepared: { template, templates, used } }: Omit<PreparedProps, 'onChanged'>) {
  const { run, isRunning, error } = useCall(chooseTemplate);
  const standard = used && !template ? `Po tipu kursa: ${used}` : 'Po tipu kursa, inače standardni izgled';
  return (
    <Row gap={4} align="end">
      {templates.length > 0 && (
        <SelectField
          id="template"
          label="Predložak"
          error={error?.message}
          value={template ?? ''}
          disabled={isRunning}
          options={[
            { value: '', label: standard },
            ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ target }) => void run({ course: id, body: { template: target.value || null } })}
        />
      )}
      <Link to={TEMPLATES_PATH}>Predlošci uvjerenja</Link>
    </Row>
  );
}

const idsOf = (people: readonly PreparedPerson[]) => people.map(({ participant }) => participant);

const nameOf = ({ name, reference }: PreparedPerson): string => name || `Bez imena, prijava ${reference}`;

function reasonAgainst({ readiness, certificate }: PreparedPerson): string | null {
  if (certificate) return `Već ima uvjerenje ${certificate}.`;
  return readiness === 'unnamed' ? 'Uvjerenje bez imena se ne izdaje.' : null;
}

/** `Ispunjava uslove 18 · Nedostaje sati 3` */
function countsText(people: readonly PreparedPerson[]): string {
  const counts = READINESS.map(
    (one) => [one, people.filter(({ readiness }) => readiness === one).length] as const,
  );
  return counts
    .flatMap(([one, count]) => (count > 0 ? [`${READINESS_LABELS[one]} ${count}`] : []))
    .join(' · ');
}

function ruleText({ minPercent, needsPass, needsPayment }: PreparedCertificates['completion']): string {
  const rules = [
    minPercent > 0 && `najmanje ${minPercent} % održanih sati`,
    needsPass && 'položeno',
    needsPayment && 'plaćeno',
  ].filter(Boolean);
  return rules.length > 0 ? `Uslovi: ${rules.join(', ')}.` : 'Uslova nema.';
}

const TONES: Readonly<Record<Readiness, 'success' | 'warning' | 'danger'>> = {
  ready: 'success',
  hours: 'warning',
  notPassed: 'warning',
  unpaid: 'danger',
  unnamed: 'danger',
};

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { key: 'name', label: 'Polaznik', isTitle: true, grow: 2, render: nameOf },
  {
    key: 'readiness',
    label: 'Uslovi',
    width: 10,
    render: ({ readiness }) => <Badge tone={TONES[readiness]}>{READINESS_LABELS[readiness]}</Badge>,
  },
  {
    key: 'percent',
    label: 'Prisustvo',
    width: 6,
    align: 'right',
    render: ({ percent }) => (percent === null ? '–' : `${percent}\u00a0%`),
  },
  {
    key: 'result',
    label: 'Rezultat',
    render: ({ hasPassed, grade }) => (hasPassed ? grade || 'Položeno' : '–'),
  },
  { key: 'paid', label: 'Plaćanje', width: 7, render: ({ isPaid }) => (isPaid ? 'Plaćeno' : 'Nije plaćeno') },
  { key: 'certificate', label: 'Uvjerenje', width: 9, render: ({ certificate }) => certificate ?? '–' },
];
