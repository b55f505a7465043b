import { candidateNoteBody, type Candidate } from '@institut/contract/candidates/schema';
import {
  CANDIDATE_STATE_INFO,
  FILE_SCAN_LABELS,
  SETTABLE_STATES,
} from '@institut/contract/candidates/values';
import { Download } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { hasId } from '../../../store/asyncState.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallForm } from '../../../ui/CallForm.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SelectField, TextArea } from '../../../ui/formFields.tsx';
import { FactList } from '../../../ui/LinkPage.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Split, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { candidateListPath, CANDIDATES_PATH } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import mail from '../../admin/mails/MailPreview.module.css';
import { AnswerDialog } from './AnswerDialog.tsx';
import {
  addCandidateNote,
  loadCandidate,
  revokeCandidateAnswer,
  saveCandidateFile,
  setCandidateState,
} from './candidateCalls.ts';
import { candidateName, CandidateStateBadge } from './CandidateListPage.tsx';

/** `/admin/kandidat/{id}` */
export function CandidateDetailPage() {
  const { id = '' } = useParams();
  return (
    <ListFrame
      permission="candidates"
      title="Kandidat"
      back={{ to: CANDIDATES_PATH, label: 'Nazad na oglase' }}
      lead=""
    >
      <LoadedCandidate key={id} id={id} />
    </ListFrame>
  );
}

function LoadedCandidate({ id }: { id: string }) {
  const loaded = useLoaded(loadCandidate, id, loadCandidate.select, hasId);
  return (
    <Loaded {...loaded} skeleton={<SkeletonText lines={10} />} failure="Kandidat nije učitan.">
      {(candidate) => <Content candidate={candidate} onStale={loaded.retry} />}
    </Loaded>
  );
}

type ContentProps = { candidate: Candidate; onStale: () => void };

function Content({ candidate, onStale }: ContentProps) {
  const isWithdrawn = candidate.state === 'withdrawn';
  // The button that revokes an answer is gone with it, and the one that opens the dialog once an answer waits.
  const heading = useFocusOnChange<HTMLHeadingElement>(candidate.waitingAnswer ? 'waiting' : 'none');
  return (
    <Stack gap={6}>
      <Row align="center" justify="between">
        <h2 ref={heading} tabIndex={-1}>
          {candidateName(candidate)}
        </h2>
        <CandidateStateBadge state={candidate.state} />
      </Row>
      <Waiting candidate={candidate} onStale={onStale} />
      <Facts candidate={candidate} />
      {!isWithdrawn && (
        <Split gap={6} least={20}>
          <Steps candidate={candidate} onStale={onStale} heading={heading} />
          <Notes candidate={candidate} />
        </Split>
      )}
    </Stack>
  );
}

/** The rejection that waits for its mail. */
function Waiting({ candidate: { _id: id, waitingAnswer }, onStale }: ContentProps) {
  const { run, isRunning, error } = useCall(revokeCandidateAnswer);
  if (!waitingAnswer) return null;
  const revoke = async () => {
    const { error: failure } = await run(id);
    if (failure) onStale();
  };
  return (
    <Alert kind="warning" title={`Odbijanje se šalje ${formatMoment(waitingAnswer.mailAt)}.`}>
      <Stack gap={3}>
        <p>{error?.message ?? 'Do tada kandidat vidi prijašnje stanje.'}</p>
        <Row>
          <Button look="outline" loading={isRunning} loadingText="Opozivamo…" onClick={() => void revoke()}>
            Opozovi odbijanje
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}

function Facts({ candidate }: { candidate: Candidate }) {
  const { _id: id, email, phone, message, career, file, talentPoolUntil, state } = candidate;
  const ad = <Link to={candidateListPath(career._id)}>{career.title}</Link>;
  const address = <a href={`mailto:${email}`}>{email}</a>;
  const call = <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>;
  const download = file && <FileLink id={id} file={file} />;
  const facts: Array<[term: string, value: ReactNode]> = [
    ['Oglas', ad],
    ['Poslano', formatMoment(candidate.appliedAt)],
    ['E-mail adresa', email && address],
    ['Telefon', phone && call],
    ['Poruka', message],
    ['Biografija', download],
    ['Baza kandidata', talentPoolUntil && `saglasnost do ${formatDate(talentPoolUntil.slice(0, 10))}`],
    [
      state === 'withdrawn' ? 'Zapis se briše' : 'Podaci se brišu',
      formatDate(candidate.eraseAt.slice(0, 10)),
    ],
  ];
  return <FactList rows={facts} />;
}

function FileLink({ id, file }: { id: string; file: NonNullable<Candidate['file']> }) {
  const dispatch = useAppDispatch();
  const { run, isRunning } = useCall(saveCandidateFile);
  const isReadable = file.scan === 'clean' || file.scan === 'unscanned';
  const save = async () => {
    const { error } = await run(id);
    if (error) dispatch(showToast({ kind: 'error', text: `Biografija nije preuzeta. ${error.message}` }));
  };
  return (
    <Stack gap={2} justify="start">
      {isReadable && (
        <Button look="outline" loading={isRunning} loadingText="Preuzimamo…" onClick={() => void save()}>
          <Download aria-hidden />
          Preuzmi {file.type.toUpperCase()}
        </Button>
      )}
      <Note>
        {FILE_SCAN_LABELS[file.scan]}. {isReadable && 'Preuzimanje se upisuje u dnevnik.'}
      </Note>
    </Stack>
  );
}

type StepsProps = ContentProps & { heading: RefObject<HTMLHeadingElement | null> };

function Steps({ candidate, onStale, heading }: StepsProps) {
  const { _id: id, state, version, waitingAnswer } = candidate;
  const [isAnswering, setIsAnswering] = useState(false);
  const options = SETTABLE_STATES.map((value) => ({ value, label: CANDIDATE_STATE_INFO[value].label }));
  return (
    <Card>
      <Stack>
        <h3>Stanje</h3>
        {waitingAnswer === null ? (
          <>
            <Row>
              <Button onClick={() => setIsAnswering(true)}>Odgovori</Button>
            </Row>
            <CallForm
              call={setCandidateState}
              label="Promjena stanja"
              initial={{ state }}
              record={version}
              check={() => ({})}
              request={(values) => {
                const chosen = SETTABLE_STATES.find((one) => one === values.state);
                return chosen ? { id, body: { state: chosen, version } } : null;
              }}
              done="Stanje je promijenjeno."
              onChanged={(failure) => failure?.status === 409 && onStale()}
            >
              {({ text }) => (
                <>
                  <SelectField
                    {...text('state')}
                    label="Stanje prijave"
                    help="Kandidat ga vidi na svojoj stranici; e-mail ne šaljemo."
                    options={options}
                  />
                  <Row>
                    <Button type="submit" look="outline">
                      Promijeni stanje
                    </Button>
                  </Row>
                </>
              )}
            </CallForm>
          </>
        ) : (
          <Note>Stanje možete promijeniti kada odgovor bude poslan ili opozvan.</Note>
        )}
      </Stack>
      <AnswerDialog
        candidate={candidate}
        open={isAnswering}
        onClose={() => setIsAnswering(false)}
        onClosed={() => {
          if (document.activeElement === document.body) heading.current?.focus();
        }}
        onStale={onStale}
      />
    </Card>
  );
}

function Notes({ candidate: { _id: id, notes } }: { candidate: Candidate }) {
  return (
    <Card>
      <Stack>
        <h3>Interne napomene</h3>
        <CallForm
          call={addCandidateNote}
          label="Nova interna napomena"
          initial={{ text: '' }}
          record={notes.length}
          check={(values) => fieldErrors(candidateNoteBody, values)}
          request={(body) => ({ id, body })}
        >
          {({ text }) => (
            <>
              <TextArea {...text('text')} label="Nova napomena" rows={3} />
              <Row>
                <Button type="submit" look="outline">
                  Dodaj napomenu
                </Button>
              </Row>
            </>
          )}
        </CallForm>
        <Stack as="ul" gap={3}>
          {notes.map(({ _id, text, at, by }) => (
            <li key={_id}>
              <Note>{`${by}, ${formatMoment(at)}`}</Note>
              <p className={mail.text}>{text}</p>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
