import type { OwnCandidate } from '@institut/contract/candidates/schema';
import { CANDIDATE_STATE_INFO, FILE_SCAN_LABELS } from '@institut/contract/candidates/values';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { openCandidate, withdrawCandidate } from '../../features/candidates/candidatePageCalls.ts';
import { useLinkToken } from '../../features/users/useLinkToken.ts';
import { formatDate, formatMoment, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CallQuestion } from '../../ui/CallDialog.tsx';
import { Container } from '../../ui/layout.tsx';
import { FactList, LinkPageFailure, LinkPageLoading, UselessLink } from '../../ui/LinkPage.tsx';
import linkPage from '../../ui/LinkPage.module.css';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row, Stack } from '../../ui/primitives.ts';

const TITLE = 'Prijava na oglas';
const INCOMPLETE = 'Na ovu stranicu vodi link iz e-maila. Provjerite da li ste otvorili cijeli link.';
const NEXT = { to: SITE_PAGES.careers.path, label: 'Pogledaj oglase' };
const TONES = { neutral: 'neutral', good: 'success', bad: 'danger' } as const;

/** `/kandidat`, the application of one person for a job, for whoever has the link from the mail. */
export function CandidatePage() {
  const { token, isFinished, finish } = useLinkToken('t');
  if (isFinished) return <Withdrawn />;
  return /^[\w-]{43}$/.test(token) ? (
    <LoadedPage key={token} token={token} onWithdrawn={finish} />
  ) : (
    <UselessLink sentence={INCOMPLETE} next={NEXT} />
  );
}

type PageProps = { token: string; onWithdrawn: () => void };

function LoadedPage({ token, onWithdrawn }: PageProps) {
  const dispatch = useAppDispatch();
  const loaded = useLoaded(openCandidate, token, openCandidate.select);
  // A later reset would drop the request of another link, which a layout effect sends.
  useLayoutEffect(() => () => void dispatch(openCandidate.reset()), [dispatch]);
  const { error } = loaded;
  if (error?.status === 404) return <UselessLink sentence={error.message} next={NEXT} />;
  return (
    <Loaded {...loaded} skeleton={<LinkPageLoading title={TITLE} />} failure={PageFailure}>
      {(candidate) => <Content candidate={candidate} token={token} onWithdrawn={onWithdrawn} />}
    </Loaded>
  );
}

function Content({ candidate, token, onWithdrawn }: PageProps & { candidate: OwnCandidate }) {
  const { career, state, file, talentPoolUntil } = candidate;
  const { label, tone } = CANDIDATE_STATE_INFO[state];
  const [isAsking, setIsAsking] = useState(false);
  usePageTitle(`${TITLE}: ${career.title}`);
  const badge = <Badge tone={TONES[tone]}>{label}</Badge>;
  const facts: Array<[term: string, value: ReactNode]> = [
    ['Stanje prijave', badge],
    ['Poslano', formatMoment(candidate.appliedAt)],
    ['Ime i prezime', `${candidate.name} ${candidate.lastName}`],
    ['E-mail adresa', candidate.email],
    ['Telefon', candidate.phone],
    ['Poruka', candidate.message],
    [
      'Biografija',
      file && `${file.type.toUpperCase()}, ${formatMoment(file.at)}. ${FILE_SCAN_LABELS[file.scan]}.`,
    ],
    ['Baza kandidata', talentPoolUntil && `saglasnost do ${formatDate(talentPoolUntil.slice(0, 10))}`],
    ['Podatke brišemo', formatDate(candidate.eraseAt.slice(0, 10))],
  ];
  return (
    <Container narrow className={linkPage.page}>
      <PageHeader compact title={tieShortWords(career.title)} lead={TITLE} />
      <Stack gap={6}>
        <FactList rows={facts} />
        <Stack as="section" className={linkPage.part}>
          <h2>Povlačenje prijave</h2>
          <p>
            {tieShortWords(
              'Ovo su svi podaci koje imamo o vašoj prijavi, uz interne napomene o izboru. Kada je povučete, podaci, biografija i poruke odmah se brišu.',
            )}
          </p>
          <Row>
            <Button look="danger" onClick={() => setIsAsking(true)}>
              Povuci prijavu i obriši podatke
            </Button>
          </Row>
        </Stack>
      </Stack>
      <CallQuestion
        open={isAsking}
        onClose={() => setIsAsking(false)}
        call={withdrawCandidate}
        request={token}
        question="Povlačite prijavu?"
        confirmLabel="Povuci i obriši"
        busyLabel="Brišemo…"
        look="danger"
        onDone={onWithdrawn}
      >
        <p>Podaci i biografija se brišu odmah i ne mogu se vratiti.</p>
      </CallQuestion>
    </Container>
  );
}

function Withdrawn() {
  usePageTitle(TITLE);
  const outcome = useRef<HTMLDivElement>(null);
  // The button that withdraws is gone with its page.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <Container narrow className={linkPage.page}>
      <div ref={outcome} tabIndex={-1}>
        <PageHeader compact title="Prijava je povučena" lead="Podaci i biografija su obrisani." />
        <ButtonLink to={NEXT.to}>{NEXT.label}</ButtonLink>
      </div>
    </Container>
  );
}

const PageFailure = (props: { message: string; onRetry: () => void }) => (
  <LinkPageFailure title={TITLE} {...props} />
);
