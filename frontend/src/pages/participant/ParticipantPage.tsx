import { attendanceText } from '@institut/contract/attendance/percentage';
import { markText } from '@institut/contract/attendance/values';
import { participantToken, type ParticipantPage as Page } from '@institut/contract/participants/schema';
import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { runTitle } from '@institut/contract/timetable/runName';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { OwnCertificates } from '../../features/certificates/OwnCertificates.tsx';
import { ClaimParticipation } from '../../features/participants/ClaimParticipation.tsx';
import { linkKept, selectKeptLink } from '../../features/participants/keptLinkSlice.ts';
import { ParticipantForm } from '../../features/participants/ParticipantForm.tsx';
import { openParticipantPage } from '../../features/participants/participantPageCalls.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { useLinkToken } from '../../features/users/useLinkToken.ts';
import { countHours, formatDate, formatMoment, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { LinkPageFailure, LinkPageLoading, UselessLink } from '../../ui/LinkPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LessonLine, LessonList } from '../../ui/timetable/LessonList.tsx';
import { placeText } from '../../ui/timetable/timetableTexts.ts';
import linkPage from '../../ui/LinkPage.module.css';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import styles from './ParticipantPage.module.css';

const TITLE = 'Vaše mjesto na kursu';
const INCOMPLETE = 'Na ovu stranicu vodi link iz e-maila. Provjerite da li ste otvorili cijeli link.';

/** `/polaznik`, the private page of a participant, for whoever has the link from the invitation. */
export function ParticipantPage() {
  const { token: given, keep } = useLinkToken('t');
  const dispatch = useAppDispatch();
  // After a login the address has no link, so the kept one is used; only as it was at first: a link that is kept now is for later.
  const [returned] = useState(useSelector(selectKeptLink));
  const token = given || returned;
  useEffect(() => {
    if (!returned) return;
    if (!given) keep(returned);
    dispatch(linkKept(''));
  }, [given, returned, keep, dispatch]);
  return participantToken.safeParse(token).success ? (
    <LoadedPage key={token} token={token} />
  ) : (
    <UselessLink sentence={INCOMPLETE} />
  );
}

function LoadedPage({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const loaded = useLoaded(openParticipantPage, token, openParticipantPage.select);
  // A later reset would drop the request of another link, which a layout effect sends.
  useLayoutEffect(() => () => void dispatch(openParticipantPage.reset()), [dispatch]);
  const { error } = loaded;
  if (error?.status === 404) return <UselessLink sentence={error.message} />;
  if (error?.fields['token']) return <UselessLink sentence={error.fields['token']} />;
  return (
    <Loaded {...loaded} skeleton={<LinkPageLoading title={TITLE} />} failure={PageFailure}>
      {(page) => <Content token={token} page={page} onStale={loaded.retry} />}
    </Loaded>
  );
}

type ContentProps = { token: string; page: Page; onStale: () => void };

function Content({ token, page, onStale }: ContentProps) {
  const { course, name, isHeld } = page;
  const account = useSelector(selectUser)?.email ?? null;
  const today = useToday();
  const isOver = Boolean(today && course.lastDay && course.lastDay < today);
  usePageTitle(`Vaše mjesto: ${runTitle(course.name, course.start)}`);
  return (
    <Container narrow className={linkPage.page}>
      <PageHeader compact title={tieShortWords(course.name)} lead={`Dobar dan, ${name}!`} />
      <Stack as="section" className={linkPage.part} aria-label="Vaše mjesto">
        <Row as="p" rowGap={2} align="center">
          <SeatState page={page} isOver={isOver} />
        </Row>
        <Facts page={page} />
      </Stack>
      <OwnCertificates token={token} className={linkPage.part} />
      {isHeld && !isOver && (
        <Stack as="section" className={linkPage.part}>
          <h2>Vaši podaci</h2>
          <ParticipantForm token={token} page={page} onStale={onStale} />
        </Stack>
      )}
      {isHeld && <Schedule course={course} />}
      <OwnAttendance page={page} />
      {isHeld && (
        <Stack as="section" className={linkPage.part}>
          <h2>Nalog</h2>
          <ClaimParticipation token={token} isClaimed={page.isClaimed} account={account} />
        </Stack>
      )}
      <Origin page={page} />
    </Container>
  );
}

type SeatStateProps = { page: Page; isOver: boolean };

function SeatState({ page: { isHeld, isAdmitted, state, course }, isOver }: SeatStateProps) {
  if (course.runState === 'cancelled') {
    return (
      <>
        <Badge tone="danger">Kurs je otkazan</Badge> O povratu novca obavještavamo onoga ko je platio.
      </>
    );
  }
  if (!isHeld) {
    return (
      <>
        <Badge tone="danger">Otkazano</Badge> Ovo mjesto više nije vaše: otkazano je ili prijava nije
        prihvaćena. Pitajte onoga ko vas je upisao.
      </>
    );
  }
  return (
    <>
      {isAdmitted ? (
        <Badge tone="success">Mjesto je potvrđeno</Badge>
      ) : (
        <Badge tone="info">Prijava se razmatra</Badge>
      )}
      {isOver && <Badge>Kurs je završen</Badge>}
      {!isOver && course.runState === 'confirmed' && <Badge tone="success">Održavanje je potvrđeno</Badge>}
      {state === 'confirmed' && <Badge tone="success">Potvrdili ste dolazak</Badge>}
    </>
  );
}

function Facts({ page: { course, buyer, email, reference } }: { page: Page }) {
  const { _id: id, name, start, duration, isPublic } = course;
  return (
    <dl className={linkPage.facts}>
      <div>
        <dt>Kurs</dt>
        <dd>
          {isPublic ? <Link to={apiUrl(SITE_PAGES.course.path, { id })}>{tieShortWords(name)}</Link> : name}
        </dd>
      </div>
      <div>
        <dt>Početak</dt>
        <dd>
          {[start ? formatDate(start) : 'Javljamo vam e\u2011mailom', duration && countHours(duration)]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </div>
      <div>
        <dt>Na kurs vas prijavljuje</dt>
        <dd>
          {buyer}, prijava {reference}
        </dd>
      </div>
      <div>
        <dt>Vaša adresa</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  );
}

function Schedule({ course: { name, lessons, venue, runState, calendar } }: Pick<Page, 'course'>) {
  const today = useToday();
  if (lessons.length === 0 && !venue) return null;
  const isOn = runState !== 'cancelled';
  const next = today && lessons.find(({ day, state }) => state === 'planned' && day >= today);
  const place = venue && [venue.address, placeText(venue.mode, venue.city)].filter(Boolean).join(', ');
  const save = () => saveFile(new Blob([calendar], { type: 'text/calendar' }), `${name}.ics`);
  return (
    <Stack as="section" className={linkPage.part}>
      <h2>Raspored</h2>
      {next && isOn && (
        <p>
          Sljedeći susret:{' '}
          <strong>
            <LessonLine {...next} />
          </strong>
        </p>
      )}
      {place && <p>Mjesto održavanja: {place}</p>}
      {venue?.link && isOn && (
        <p>
          Link za nastavu:{' '}
          <a href={venue.link} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {venue.link}
          </a>
        </p>
      )}
      {lessons.length > 0 && <LessonList lessons={lessons} />}
      {calendar && isOn && (
        <div>
          <Button look="outline" onClick={save}>
            Dodaj u kalendar
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The attendance of the person; nothing before the first lesson. */
function OwnAttendance({ page: { attendance, course } }: { page: Page }) {
  const text = attendanceText(attendance);
  const marked = course.lessons.flatMap((lesson) => {
    const mark = attendance.marks.find(({ lesson: id }) => id === lesson._id);
    return mark ? [{ lesson, mark }] : [];
  });
  if (!text && marked.length === 0) return null;
  return (
    <Stack as="section" className={linkPage.part}>
      <h2>Prisustvo</h2>
      {text && <p>Prisustvo: {text}</p>}
      {marked.some(({ mark }) => mark.state === 'excused') && (
        <p>Opravdano odsustvo se računa kao {attendance.countsExcused ? 'prisustvo' : 'propušteno'}.</p>
      )}
      <ul>
        {marked.map(({ lesson, mark }) => (
          <li key={lesson._id}>
            <LessonLine {...lesson} />: {markText(mark)}
            {attendance.corrections
              .filter((one) => one.lesson === lesson._id)
              .map((one) => (
                <Note as="div" key={one.at}>
                  {`Ispravljeno ${formatMoment(one.at)}: ${markText(one)}, razlog: ${one.reason}`}
                </Note>
              ))}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Where the data comes from, and how to object: the person has not given it themselves. */
function Origin({ page: { buyer } }: { page: Page }) {
  const email = useSelector(selectSite)?.contact.email;
  return (
    <Stack as="section" className={linkPage.part}>
      <h2>Odakle nam vaši podaci</h2>
      <p>
        {tieShortWords(
          `Vaše ime i e\u2011mail adresu u prijavi navodi ${buyer}, da biste učestvovali na ovom kursu. Koristimo ih samo za ovaj kurs.`,
        )}
      </p>
      <p>
        Ako ne želite učestvovati ili ne želite da imamo vaše podatke, pišite nam
        {email && (
          <>
            {' '}
            na <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        . Više na stranici <Link to={SITE_PAGES.privacy.path}>Zaštita ličnih podataka</Link>.
      </p>
    </Stack>
  );
}

const PageFailure = (props: { message: string; onRetry: () => void }) => (
  <LinkPageFailure title={TITLE} {...props} />
);
