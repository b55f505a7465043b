import { apiUrl, PROFILE_PAGES } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { waitingToken } from '@institut/contract/waitingList/token';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { offerHeld } from '../../features/cart/cartSlice.ts';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { logOut, selectUser } from '../../features/users/sessionSlice.ts';
import { useLinkToken } from '../../features/users/useLinkToken.ts';
import {
  confirmWaiting,
  declineOffer,
  leaveByLink,
  openWaiting,
  pageLeft,
  selectStep,
  selectWaitingPage,
} from '../../features/waitingList/waitingPageSlice.ts';
import {
  NEXT_RUN_TEXT,
  offerText,
  positionText,
  RULE_TEXT,
  wishText,
} from '../../features/waitingList/waitingTexts.ts';
import { countSeats, formatDate, formatMoment, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { usePrices } from '../../store/prices.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Container } from '../../ui/layout.tsx';
import { LinkPageFailure, LinkPageLoading, UselessLink } from '../../ui/LinkPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import linkPage from '../../ui/LinkPage.module.css';
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
  const loaded = useLoaded(openWaiting, token, selectWaitingPage);
  // A later reset would drop the request of another link, which a layout effect sends.
  useLayoutEffect(() => () => void dispatch(pageLeft()), [dispatch]);
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

function Content({ token, entry, onStale }: ContentProps) {
  const { kind, state, isConfirmed, course } = entry;
  const { error } = useSelector(selectStep);
  const title = kind === 'interest' ? 'Sljedeći termin' : 'Lista čekanja';
  usePageTitle(`${title}: ${course.name}`);
  // The pressed button disappears with the new state.
  const place = useFocusOnChange(`${state} ${isConfirmed}`);
  return (
    <Container narrow className={linkPage.page}>
      <PageHeader compact title={tieShortWords(course.name)} lead={title} />
      <section ref={place} tabIndex={-1} className={linkPage.part} aria-label={title}>
        <StatusRegion>
          <p className={styles.state}>{stateText(entry)}</p>
        </StatusRegion>
        {error && (
          <Alert kind="error" live title="Nismo uspjeli.">
            <p>{error.message}</p>
          </Alert>
        )}
        <Steps token={token} entry={entry} onStale={onStale} />
      </section>
      <Facts entry={entry} />
      {kind === 'seats' && state === 'waiting' && (
        <section className={linkPage.part}>
          <h2>Kako nudimo mjesta</h2>
          <p>{tieShortWords(RULE_TEXT)}</p>
          <p>
            {tieShortWords(
              'Ko dva puta ne prihvati ponudu na vrijeme, ide na kraj liste, a poslije treće takve ponude upis prestaje.',
            )}
          </p>
        </section>
      )}
    </Container>
  );
}

/** Returns where the entry stands, in a sentence. */
function stateText({ state, isConfirmed, kind, position, offer }: WaitingEntry): string {
  if (state === 'offered' && offer) return offerText(offer);
  if (state === 'accepted') return 'Ponudu ste prihvatili.';
  if (state === 'expired') return 'Tri ponude su istekle bez odgovora.';
  if (state === 'left' || state === 'removed') return 'Niste više na listi.';
  if (state === 'closed' && kind === 'interest') return 'Objavili smo sljedeći termin ovog kursa.';
  if (state === 'closed') return 'Lista je zatvorena: na ovaj kurs se više niko ne može upisati.';
  if (!isConfirmed) return 'Potvrdite upis: tek tada ste na listi.';
  if (kind === 'interest') return NEXT_RUN_TEXT;
  return position === null ? 'Vi ste na listi čekanja.' : positionText(position);
}

/** The next steps of the person in this state. */
function Steps(props: ContentProps) {
  const { state, isConfirmed, course, nextRun } = props.entry;
  if (state === 'offered') return <Offer {...props} />;
  if (state === 'waiting') {
    return (
      <div className={styles.actions}>
        {!isConfirmed && <StepButton {...props} run={confirmWaiting} text="Potvrđujem upis" look="accent" />}
        <StepButton {...props} run={leaveByLink} text="Skini me s liste" look="quietDanger" />
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {state === 'accepted' && <ButtonLink to={PROFILE_PAGES.orders}>Otvori svoje prijave</ButtonLink>}
      {course.isPublic && (state === 'left' || state === 'removed' || state === 'expired') && (
        <ButtonLink to={apiUrl(SITE_PAGES.course.path, { id: course._id })}>Otvori kurs</ButtonLink>
      )}
      {nextRun && (
        <ButtonLink to={apiUrl(SITE_PAGES.course.path, { id: nextRun._id })}>
          Otvori termin {nextRun.start ? formatDate(nextRun.start) : `„${nextRun.name}”`}
        </ButtonLink>
      )}
      {state !== 'accepted' && (
        <ButtonLink look="outline" to={SITE_PAGES.courses.path}>
          Pogledaj kurseve
        </ButtonLink>
      )}
    </div>
  );
}

/** One of the thunks of the page, which all have the same type. */
type Step = typeof confirmWaiting;

/** Returns what takes a step; after a refusal the page shows what has changed. */
function useStep({ token, onStale }: Pick<ContentProps, 'token' | 'onStale'>, run: Step) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    const answer = await dispatch(run(token));
    setIsBusy(false);
    if (run.rejected.match(answer) && (answer.payload?.status === 404 || answer.payload?.status === 409)) {
      onStale();
    }
  };
  return { isBusy, take };
}

type StepButtonProps = ContentProps & { run: Step; text: string; look: 'accent' | 'quietDanger' };

function StepButton({ run, text, look, ...props }: StepButtonProps) {
  const { isBusy, take } = useStep(props, run);
  return (
    <Button look={look} loading={isBusy} onClick={() => void take()}>
      {text}
    </Button>
  );
}

function Offer(props: ContentProps) {
  const { token } = props;
  const { offer, email, course } = props.entry;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const account = useSelector(selectUser)?.email ?? null;
  const isOthers = account !== null && account.toLowerCase() !== email.toLowerCase();
  const seats = offer?.seats ?? 1;
  const prices = usePrices([{ price: course.price, qty: seats }]);
  const hold = () => {
    const { _id: kurs, name, image, price } = course;
    const item = { kurs, name, image, category: '', price, qty: seats, countInStock: seats };
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
    <Card tone="mist" className={styles.offer}>
      <h2>Ukupno za {countSeats(seats)}</h2>
      <CurrentSums prices={prices} />
      {isOthers && (
        <Alert kind="warning" title="Prijavljeni ste drugim nalogom.">
          <p>
            Ponuda glasi na <strong>{email}</strong>, a prijavljeni ste kao <strong>{account}</strong>.
          </p>
        </Alert>
      )}
      <div className={styles.actions}>
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
      </div>
      <p className={styles.note}>
        Prihvatanje vodi u prijavu na kurs. Mjesto je vaše kada pošaljete prijavu
        {account === null && ', s naloga s ovom adresom; ako ga nemate, otvorit ćete ga usput'}.
      </p>
    </Card>
  );
}

function Decline(props: ContentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, take } = useStep(props, declineOffer);
  const decline = async () => {
    await take();
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
        description="Mjesto odmah nudimo sljedećem na listi, a vi više niste na njoj."
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
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const PageFailure = (props: { message: string; onRetry: () => void }) => (
  <LinkPageFailure title={TITLE} {...props} />
);
