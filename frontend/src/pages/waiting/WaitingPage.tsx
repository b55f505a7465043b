import { apiUrl, PROFILE_PAGES } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { waitingToken } from '@institut/contract/waitingList/token';
import { CLOSING_TEXTS } from '@institut/contract/waitingList/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { offerHeld } from '../../features/cart/cartSlice.ts';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { logOut } from '../../features/users/logOut.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { useLinkToken } from '../../features/users/useLinkToken.ts';
import { openWaiting, takeStep, type WaitingStep } from '../../features/waitingList/waitingPageCalls.ts';
import {
  NEXT_RUN_TEXT,
  offerText,
  positionText,
  RULE_TEXT,
  runLinkText,
  wishText,
} from '../../features/waitingList/waitingTexts.ts';
import { cx } from '../../lib/cx.ts';
import { countSeats, formatDate, formatMoment, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { usePrices } from '../../store/prices.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Container } from '../../ui/layout.tsx';
import { FactList, LinkPageFailure, LinkPageLoading, UselessLink } from '../../ui/LinkPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import linkPage from '../../ui/LinkPage.module.css';
import { Note, Row, Stack, stacked } from '../../ui/primitives.ts';
import styles from './WaitingPage.module.css';

const TITLE = 'Lista čekanja';
const INCOMPLETE = 'Na ovu stranicu vodi link iz e-maila. Provjerite da li ste otvorili cijeli link.';

/** `/lista-cekanja`, the place of one person on a waiting list, for whoever has the link from the mail. */
export function WaitingPage() {
  const { token } = useLinkToken('t');
  return waitingToken.safeParse(token).success ? (
    <LoadedPage key={token} token={token} />
  ) : (
    <UselessLink sentence={INCOMPLETE} />
  );
}

function LoadedPage({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const loaded = useLoaded(openWaiting, token, openWaiting.select);
  // A later reset would drop the request of another link, which a layout effect sends.
  useLayoutEffect(() => () => void dispatch(openWaiting.reset()), [dispatch]);
  const { error } = loaded;
  if (error?.status === 404) return <UselessLink sentence={error.message} />;
  if (error?.fields['token']) return <UselessLink sentence={error.fields['token']} />;
  return (
    <Loaded {...loaded} skeleton={<LinkPageLoading title={TITLE} />} failure={PageFailure}>
      {(entry) => <Content token={token} entry={entry} onStale={loaded.retry} />}
    </Loaded>
  );
}

type ContentProps = { token: string; entry: WaitingEntry; onStale: () => void };

/** After a refusal the page shows what has changed. */
function Content({ token, entry, onStale }: ContentProps) {
  const { kind, state, isConfirmed, course } = entry;
  const { run, isRunning, error } = useCall(takeStep);
  const [taken, setTaken] = useState<WaitingStep | null>(null);
  const take = async (step: WaitingStep) => {
    setTaken(step);
    const { error: failure } = await run({ step, token });
    if (failure?.status === 404 || failure?.status === 409) onStale();
  };
  const title = kind === 'interest' ? 'Sljedeći termin' : 'Lista čekanja';
  usePageTitle(`${title}: ${runTitle(course.name, course.start)}`);
  // The pressed button disappears with the new state.
  const place = useFocusOnChange(`${state} ${isConfirmed}`);
  return (
    <Container narrow className={linkPage.page}>
      <PageHeader compact title={tieShortWords(course.name)} lead={title} />
      <Stack as="section" ref={place} tabIndex={-1} className={linkPage.part} aria-label={title}>
        <StatusRegion>
          <p className={styles.state}>{stateText(entry)}</p>
        </StatusRegion>
        {error && (
          <Alert kind="error" live title="Zahtjev nije uspio.">
            <p>{error.message}</p>
          </Alert>
        )}
        <Steps token={token} entry={entry} running={isRunning ? taken : null} onTake={take} />
      </Stack>
      <Facts entry={entry} />
      {kind === 'seats' && state === 'waiting' && (
        <Stack as="section" className={linkPage.part}>
          <h2>Kako nudimo mjesta</h2>
          <p>{tieShortWords(RULE_TEXT)}</p>
          <p>
            {tieShortWords(
              'Ko dva puta ne prihvati ponudu na vrijeme, prelazi na kraj liste, a poslije treće se s nje skida.',
            )}
          </p>
        </Stack>
      )}
    </Container>
  );
}

/** Returns where the entry stands, in a sentence. */
function stateText({ state, isConfirmed, kind, position, offer, closedBecause }: WaitingEntry): string {
  if (state === 'offered' && offer) return offerText(offer);
  if (state === 'accepted') return 'Ponudu ste prihvatili.';
  if (state === 'expired') return 'Tri ponude su istekle bez odgovora.';
  if (state === 'left' || state === 'removed') return 'Više niste na listi.';
  if (state === 'closed' && kind === 'interest') return 'Objavili smo sljedeći termin ovog kursa.';
  if (state === 'closed') return `Lista čekanja je zatvorena jer ${CLOSING_TEXTS[closedBecause ?? 'begun']}.`;
  if (!isConfirmed) return 'Potvrdite upis: tek tada ste na listi.';
  if (kind === 'interest') return NEXT_RUN_TEXT;
  return position === null ? 'Vi ste na listi čekanja.' : positionText(position);
}

type StepsProps = {
  token: string;
  entry: WaitingEntry;
  /** The step that the person takes now. */
  running: WaitingStep | null;
  onTake: (step: WaitingStep) => Promise<void>;
};

/** The next steps of the person in this state. */
function Steps(props: StepsProps) {
  const { state, isConfirmed, course, nextRun } = props.entry;
  if (state === 'offered') return <Offer {...props} />;
  if (state === 'waiting') {
    return (
      <Row align="center">
        {nextRun && (
          <ButtonLink to={apiUrl(SITE_PAGES.course.path, { id: nextRun._id })}>
            {runLinkText(nextRun)}
          </ButtonLink>
        )}
        {!isConfirmed && <StepButton {...props} step="confirmWaiting" text="Potvrđujem upis" look="accent" />}
        <StepButton {...props} step="leaveByLink" text="Skini me s liste" look="quietDanger" />
      </Row>
    );
  }
  return (
    <Row align="center">
      {state === 'accepted' && <ButtonLink to={PROFILE_PAGES.orders}>Otvori svoje prijave</ButtonLink>}
      {course.isPublic && (state === 'left' || state === 'removed' || state === 'expired') && (
        <ButtonLink to={apiUrl(SITE_PAGES.course.path, { id: course._id })}>Otvori kurs</ButtonLink>
      )}
      {nextRun && (
        <ButtonLink to={apiUrl(SITE_PAGES.course.path, { id: nextRun._id })}>
          {runLinkText(nextRun)}
        </ButtonLink>
      )}
      {state !== 'accepted' && (
        <ButtonLink look="outline" to={SITE_PAGES.courses.path}>
          Pogledaj kurseve
        </ButtonLink>
      )}
    </Row>
  );
}

type StepButtonProps = StepsProps & { step: WaitingStep; text: string; look: 'accent' | 'quietDanger' };

const StepButton = ({ step, text, look, running, onTake }: StepButtonProps) => (
  <Button look={look} loading={running === step} onClick={() => void onTake(step)}>
    {text}
  </Button>
);

function Offer(props: StepsProps) {
  const { token } = props;
  const { offer, email, course } = props.entry;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const account = useSelector(selectUser)?.email ?? null;
  const isOthers = account !== null && account.toLowerCase() !== email.toLowerCase();
  const seats = offer?.seats ?? 1;
  const prices = usePrices([{ ...course, qty: seats }]);
  const hold = () => {
    const { _id: kurs, name, image, price, currentDiscounts } = course;
    const item = {
      kurs,
      name,
      image,
      category: '',
      price,
      currentDiscounts,
      qty: seats,
      countInStock: seats,
    };
    dispatch(offerHeld({ token, seats, until: offer?.until ?? null, email, items: [item] }));
  };
  const accept = () => {
    hold();
    void navigate('/cart');
  };
  /** The logout forgets the offer with everything else. */
  const changeAccount = () => {
    dispatch(logOut());
    hold();
    void navigate(loginPath('/cart'));
  };
  return (
    <Card tone="mist" className={cx(stacked(), styles.offer)}>
      <h2>Ukupno za {countSeats(seats)}</h2>
      <CurrentSums prices={prices} />
      {isOthers && (
        <Alert kind="warning" title="Prijavljeni ste drugim nalogom.">
          <p>
            Ponuda glasi na <strong>{email}</strong>, a prijavljeni ste kao <strong>{account}</strong>.
          </p>
        </Alert>
      )}
      <Row align="center">
        {isOthers ? (
          <Button look="accent" onClick={changeAccount}>
            Prijavi se drugim nalogom
          </Button>
        ) : (
          <Button look="accent" onClick={accept}>
            Prihvati
          </Button>
        )}
        <Decline {...props} />
      </Row>
      <Note>
        Kada prihvatite, otvara se prijava na kurs. Mjesto je vaše kada pošaljete prijavu
        {account === null && ', i to s naloga čija je ovo adresa; ako ga nemate, otvorit ćete ga usput'}.
      </Note>
    </Card>
  );
}

function Decline({ running, onTake }: StepsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isBusy = running === 'declineOffer';
  const decline = async () => {
    await onTake('declineOffer');
    setIsOpen(false);
  };
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        Ne treba mi
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !isBusy && setIsOpen(open)}
        title="Odbijate ponudu?"
        description="Mjesto odmah nudimo sljedećem na listi, a vi više nećete biti na njoj."
        actions={
          <>
            <Button look="outline" disabled={isBusy} onClick={() => setIsOpen(false)}>
              Nazad
            </Button>
            <Button look="danger" loading={isBusy} loadingText="Odbijamo…" onClick={() => void decline()}>
              Ne treba mi
            </Button>
          </>
        }
      />
    </>
  );
}

function Facts({ entry }: { entry: WaitingEntry }) {
  const { course, email, joinedAt, expiredOffers, kind } = entry;
  const { _id: id, name, start, isPublic } = course;
  const link = isPublic ? (
    <Link to={apiUrl(SITE_PAGES.course.path, { id })}>{tieShortWords(name)}</Link>
  ) : (
    name
  );
  const facts: Array<[name: string, value: ReactNode]> = [
    ['Kurs', link],
    ['Početak', kind === 'seats' && start && formatDate(start)],
    ['Vaša adresa', email],
    ['Na listi od', formatMoment(joinedAt)],
    ['Vaša želja', wishText(entry)],
    ['Ponude koje su istekle', expiredOffers > 0 && expiredOffers],
  ];
  return (
    <div className={styles.facts}>
      <FactList rows={facts} />
    </div>
  );
}

const PageFailure = (props: { message: string; onRetry: () => void }) => (
  <LinkPageFailure title={TITLE} {...props} />
);
