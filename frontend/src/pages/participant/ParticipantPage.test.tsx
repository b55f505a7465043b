import { NO_ANSWERS } from '@institut/contract/register/values';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { textIn } from '../../lib/record.ts';
import { testLinkPage } from '../../testing/linkPageTests.ts';
import { buildParticipantPage } from '../../testing/participantFixtures.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { ParticipantPage } from './ParticipantPage.tsx';

const visitor = userEvent.setup({ delay: null });
const OPEN = 'POST /api/polaznik/stranica';
const CONFIRM = 'PUT /api/polaznik';
const CLAIM = 'POST /api/polaznik/nalog';
const TOKEN = 'Ab3_xY-'.repeat(7).slice(0, 43);
const AT = `/polaznik#t=${TOKEN}`;
const pages = (
  <Routes>
    <Route path="/polaznik" element={<ParticipantPage />} />
    <Route path="/login" element={<Link to="/polaznik">Nazad</Link>} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (at = AT, state = {}) => renderApp(pages, { at, state });
const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const shown = (changes = {}) => ({ data: buildParticipantPage(changes) });
const COURSE = /Python za.početnike/;

describe('/polaznik', () => {
  it('says what the course is, who has enrolled the person and how to object', async () => {
    const requests = stubHttp({ [OPEN]: shown() });
    const { location, container } = open();
    await findTitle(COURSE);
    expect(requests.map(({ url, data }) => [url, data])).toEqual([
      ['/api/polaznik/stranica', { token: TOKEN }],
      ['/api/polaznik/uvjerenja', { token: TOKEN }],
    ]);
    expect(location()).toBe('/polaznik');
    expect(screen.getByText('Prijava se razmatra')).toBeVisible();
    expect(container).toHaveTextContent(/12\.\s1\.\s2027\. · 40.sati/);
    expect(container).toHaveTextContent('Ana Anić, prijava K7M2-9QXA');
    expect(container).toHaveTextContent(/u.prijavi navodi Ana Anić, da biste učestvovali/);
    expect(screen.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
      'href',
      'mailto:info@example.com',
    );
  });

  it('has what the person confirms above the timetable', async () => {
    const venue = { mode: 'classroom' as const, city: 'Sarajevo', address: 'Obala 1', link: '' };
    stubHttp({ [OPEN]: shown({ course: { ...buildParticipantPage().course, venue } }) });
    open();
    await findTitle(COURSE);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings.slice(0, 2)).toEqual(['Vaši podaci', 'Raspored']);
  });

  it('confirms the participation with a corrected name and number', async () => {
    const confirmed = shown({ state: 'confirmed', lastName: 'Mirić Đurić', isAdmitted: true });
    const requests = stubHttp({ [OPEN]: shown(), [CONFIRM]: confirmed });
    const { store } = open();
    await visitor.type(await screen.findByLabelText('Prezime'), ' Đurić');
    await visitor.type(screen.getByLabelText(/^Telefon/), '061 123 456');
    await visitor.type(screen.getByLabelText(/^Ime roditelja ili staratelja/), 'Senad');
    await visitor.click(screen.getByRole('button', { name: 'Potvrđujem da dolazim' }));
    expect(await screen.findByText('Potvrdili ste dolazak')).toBeVisible();
    expect(screen.getByText('Mjesto je potvrđeno')).toBeVisible();
    expect(requests.at(-1)?.data).toEqual({
      token: TOKEN,
      name: 'Mira',
      lastName: 'Mirić Đurić',
      phone: '061 123 456',
      guardian: 'Senad',
    });
    expect(store.getState().toasts.at(-1)?.text).toBe('Hvala! Vaš dolazak je potvrđen.');
    expect(screen.getByRole('button', { name: 'Sačuvaj izmjene' })).toBeVisible();
  });

  it('asks what an authority wants to know, with its act, and sends the answers', async () => {
    const register = {
      authority: 'Nadležno ministarstvo',
      act: 'Probni pravilnik',
      article: 'član 1.',
      fields: ['sex', 'birthYear'] as const,
      isRequired: false,
      answers: NO_ANSWERS,
    };
    const page = shown({ register });
    const requests = stubHttp({ [OPEN]: page, [CONFIRM]: page });
    open();
    const section = await screen.findByRole('region', { name: 'Podaci za nadležni organ' });
    expect(section).toHaveTextContent(/Nadležno ministarstvo: Probni pravilnik, član.1\. Ne morate/);
    expect(within(section).getAllByRole('combobox')).toHaveLength(2);
    await visitor.selectOptions(screen.getByLabelText('Spol'), 'Žensko');
    await visitor.selectOptions(screen.getByLabelText('Godina rođenja'), 'Ne želim odgovoriti');
    await visitor.click(screen.getByRole('button', { name: 'Potvrđujem da dolazim' }));
    expect(requests.at(-1)?.data).toMatchObject({
      register: { ...NO_ANSWERS, sex: 'female', birthYear: 'declined' },
    });
  });

  it('has the timetable, the place, the link and a calendar file', async () => {
    const lesson = {
      _id: '6560f1a2b3c4d5e6f7a8b900',
      day: '2027-01-12',
      from: '17:00',
      to: '20:00',
      room: 'Učionica 2',
      topic: '',
      sequence: 0,
      state: 'planned' as const,
    };
    const course = {
      ...buildParticipantPage().course,
      lessons: [
        { ...lesson, day: '2020-01-01' },
        { ...lesson, day: '2099-01-12' },
      ],
      venue: {
        mode: 'mixed' as const,
        city: 'Sarajevo',
        address: 'Zmaja od Bosne 8',
        link: 'https://meet.example.com/python',
      },
      runState: 'confirmed' as const,
      calendar: 'BEGIN:VCALENDAR',
    };
    stubHttp({ [OPEN]: shown({ course, isAdmitted: true }) });
    const { container } = open();
    await findTitle(COURSE);
    expect(screen.getByText('Održavanje je potvrđeno')).toBeVisible();
    expect(container).toHaveTextContent('Sljedeći susret: pon 12. 1. 2099. 17:00–20:00, Učionica 2');
    expect(container).toHaveTextContent(/Mjesto održavanja: Zmaja od Bosne 8, Sarajevo i.online/);
    expect(screen.getByRole('link', { name: 'https://meet.example.com/python' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dodaj u kalendar' })).toBeVisible();
  });

  it('shows the participant what was marked of them, and their hours', async () => {
    const lesson = { day: '2027-01-12', from: '17:00', to: '20:00', room: '', topic: '', sequence: 0 };
    const held = { ...lesson, state: 'held' as const };
    const lessons = [
      { ...held, _id: 'a' },
      { ...held, _id: 'b' },
    ];
    const marks = [
      { lesson: 'a', state: 'late' as const, minutesMissed: 45 },
      { lesson: 'b', state: 'excused' as const, minutesMissed: 0 },
    ];
    const correction = { ...marks[1]!, reason: 'Ljekarsko', at: '2027-01-13T09:00:00.000Z' };
    const attendance = {
      countsExcused: false,
      heldMinutes: 180,
      attendedMinutes: 135,
      percent: 75,
      marks,
      corrections: [correction],
    };
    const course = { ...buildParticipantPage().course, lessons };
    stubHttp({ [OPEN]: shown({ course, attendance }) });
    const { container } = open();
    await findTitle(COURSE);
    expect(screen.getByRole('heading', { level: 2, name: 'Prisustvo' })).toBeVisible();
    expect(container).toHaveTextContent(/Prisustvo: 2,25 od 3 sata \(75\s%\)/);
    expect(container).toHaveTextContent(/17:00–20:00: Kasni \(45\smin\)/);
    expect(container).toHaveTextContent('Opravdano odsustvo se računa kao propušteno.');
    expect(container).toHaveTextContent(
      /Ispravljeno 13\.\s1\.\s2027\. u 10:00: Opravdano, razlog: Ljekarsko/,
    );
  });

  it('says that the course is cancelled, and offers no calendar', async () => {
    const { course } = buildParticipantPage();
    stubHttp({ [OPEN]: shown({ course: { ...course, runState: 'cancelled', calendar: 'BEGIN' } }) });
    open();
    expect(await screen.findByText('Kurs je otkazan')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dodaj u kalendar' })).not.toBeInTheDocument();
  });

  it('sends nothing without a name', async () => {
    const requests = stubHttp({ [OPEN]: shown() });
    open();
    await visitor.clear(await screen.findByLabelText('Ime'));
    await visitor.click(screen.getByRole('button', { name: 'Potvrđujem da dolazim' }));
    expect(screen.getByLabelText('Ime')).toHaveAccessibleDescription('Unesite ime.');
    expect(requests.map(({ url }) => url)).toEqual(['/api/polaznik/stranica', '/api/polaznik/uvjerenja']);
  });

  it('offers a cancelled seat nothing to confirm', async () => {
    stubHttp({ [OPEN]: shown({ isHeld: false }) });
    open();
    expect(await screen.findByText('Otkazano')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('adds the course to the account of a logged-in user', async () => {
    const requests = stubHttp({ [OPEN]: shown(), [CLAIM]: shown({ isClaimed: true }) });
    open(AT, loggedInState());
    await visitor.click(await screen.findByRole('button', { name: /^Poveži s mojim nalogom/ }));
    expect(await screen.findByText('Kurs je povezan s nalogom.')).toBeVisible();
    expect(requests.at(-1)?.data).toEqual({ token: TOKEN });
  });

  it('says why another account cannot have the course', async () => {
    const message = 'Ovo mjesto je već povezano s drugim nalogom.';
    stubHttp({ [OPEN]: shown(), [CLAIM]: { status: 409, data: { code: 'conflict', message } } });
    open(AT, loggedInState());
    await visitor.click(await screen.findByRole('button', { name: /^Poveži s mojim nalogom/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('finds the link again after the login, whose address does not have it', async () => {
    const requests = stubHttp({ [OPEN]: shown() });
    const { location, store } = open();
    await visitor.click(await screen.findByRole('link', { name: 'Prijavi se i poveži' }));
    expect(location()).toBe('/login?redirect=/polaznik');
    await visitor.click(screen.getByRole('link', { name: 'Nazad' }));
    await findTitle(COURSE);
    expect(location()).toBe('/polaznik');
    expect(requests.filter(({ url }) => url.endsWith('/stranica')).map(({ data }) => data)).toEqual([
      { token: TOKEN },
      { token: TOKEN },
    ]);
    expect(JSON.stringify(store.getState())).not.toContain(`"link":"${TOKEN}`);
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain(TOKEN);
  });

  it('shows another link that is opened in the same tab', async () => {
    const other = 'x'.repeat(43);
    stubHttp({ [OPEN]: ({ data }) => shown({ name: textIn(data, 'token') === other ? 'Samir' : 'Mira' }) });
    renderApp(
      <>
        {pages}
        <Link to={`/polaznik#t=${other}`}>Drugi link</Link>
      </>,
      { at: AT, state: {} },
    );
    await screen.findByText('Dobar dan, Mira!');
    await visitor.click(screen.getByRole('link', { name: 'Drugi link' }));
    expect(await screen.findByText('Dobar dan, Samir!')).toBeVisible();
  });

  it('says that a link has ended', async () => {
    const message = 'Ovaj link ne vrijedi: možda nije potpun ili je mjesto u međuvremenu dobila druga osoba.';
    stubHttp({ [OPEN]: { status: 404, data: { code: 'not_found', message } } });
    open();
    await findTitle('Link ne vrijedi');
    expect(screen.getByText(/dobila druga osoba/)).toBeVisible();
  });

  testLinkPage({
    open,
    call: OPEN,
    answer: shown(),
    title: COURSE,
    incomplete: ['/polaznik', '/polaznik#t=Ab3', '/polaznik#token=x'],
  });
});
