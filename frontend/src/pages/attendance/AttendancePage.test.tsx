import type { SendMarksBody } from '@institut/contract/attendance/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp } from '../../testing/stubHttp.ts';
import { AttendancePage } from './AttendancePage.tsx';

const READ = 'GET /api/prisustvo';
const SEND = 'POST /api/prisustvo';
const LESSON = '6560f1a2b3c4d5e6f7a8b9d0';
const CLOSE = `POST /api/prisustvo/termini/${LESSON}/zakljucak`;
const around = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const lessonWith = (names: string[], changes: object = {}) => ({
  _id: LESSON,
  title: 'Petlje',
  startsAt: around(-30),
  endsAt: around(90),
  room: 'Učionica 2',
  state: 'planned',
  closed: null,
  opensAt: around(-150),
  closesAt: around(3000),
  participants: names.map((name, index) => ({ _id: `p${index}`, name, attendance: null })),
  ...changes,
});
const lessons = (...all: object[]) => ({
  data: {
    now: new Date().toISOString(),
    courses: [{ _id: 'c1', naziv: 'Python za početnike', lessons: all }],
  },
});
const NAMES = ['Amila Hodžić', 'Đorđe Čengić'];
const stored = (state: string, version: number, minutesMissed = 0) => {
  return { state, minutesMissed, version, by: 'Emir Begić', at: new Date().toISOString() };
};

let users = 0;
/** Another user in each test: without a database the browser keeps marks until the page is closed. */
const openPage = (permissions = ['attendance'] as const, at = `/prisustvo?susret=${LESSON}`) => {
  users += 1;
  const state = loggedInState({ _id: `6560f1a2b3c4d5e6f7a8b${users + 100}`, permissions: [...permissions] });
  return renderApp(<AttendancePage />, { at, state });
};
const outcomes =
  (outcome: string, attendance: object | null) =>
  ({ data }: { data: unknown }) => ({
    data: {
      receivedAt: new Date().toISOString(),
      outcomes: marksIn(data).map(({ _id }) => {
        return { _id, outcome, attendance, reason: outcome === 'refused' ? 'closed' : undefined };
      }),
    },
  });
const marksIn = (data: unknown) => (data as SendMarksBody).marks;
const rowOf = async (name: string) => within(await screen.findByRole('group', { name }));
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .join(' ');

it('marks with one tap, sends, and says so only after the answer', async () => {
  const answers: (() => void)[] = [];
  const requests = stubHttp({
    [READ]: lessons(lessonWith(NAMES)),
    [SEND]: (request) =>
      new Promise((resolve) => {
        answers.push(() => resolve(outcomes('applied', stored('present', 1))(request)));
      }),
  });
  openPage();
  const row = await rowOf('Amila Hodžić');
  await userEvent.click(row.getByRole('button', { name: 'Tu je' }));
  expect(row.getByRole('button', { name: 'Tu je' })).toHaveAttribute('aria-pressed', 'true');
  expect(status()).toContain('1 izmjena čeka slanje');
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(status()).not.toContain('Poslano');
  await act(async () => answers[0]?.());
  await waitFor(() => expect(status()).toContain('Poslano u'));
  const { marks } = requests.find(({ method }) => method === 'POST')!.data as SendMarksBody;
  expect(marks).toMatchObject([{ lesson: LESSON, participant: 'p0', state: 'present', basedOn: 0 }]);
});

describe('without an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['every half minute', () => jest.advanceTimersByTimeAsync(30_000)],
    [
      'when somebody returns to the page',
      async () => {
        document.dispatchEvent(new Event('visibilitychange'));
        await jest.advanceTimersByTimeAsync(0);
      },
    ],
    [
      'when there is a network again',
      async () => {
        window.dispatchEvent(new Event('online'));
        await jest.advanceTimersByTimeAsync(0);
      },
    ],
  ])('sends the same mark again %s', async (_when, wait) => {
    const requests = stubHttp({ [READ]: lessons(lessonWith(NAMES)), [SEND]: noAnswer() });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    openPage();
    await user.click((await rowOf('Amila Hodžić')).getByRole('button', { name: 'Tu je' }));
    const sent = () => requests.flatMap(({ method, data }) => (method === 'POST' ? [marksIn(data)] : []));
    // Marks that follow each other quickly are sent together.
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(sent()).toHaveLength(1);
    await act(wait);
    expect(sent()).toEqual([sent()[0], sent()[0]]);
  });
});

it('marks everybody who has no mark, and counts them', async () => {
  stubHttp({ [READ]: lessons(lessonWith([...NAMES, 'Ena Šabić'])), [SEND]: noAnswer() });
  openPage();
  const late = (await rowOf('Ena Šabić')).getByRole('button', { name: 'Kasni' });
  await userEvent.click(late);
  expect(late).toHaveTextContent('Kasni 30 min');
  expect(screen.getByText('1 kasni · 2 bez oznake')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Svi su tu' }));
  expect(await screen.findByText('2 tu · 1 kasni')).toBeInTheDocument();
  expect(await screen.findByText(/^Bez mreže – 3\sizmjene čekaju slanje$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Zaključi susret' })).toHaveAttribute('aria-disabled', 'true');
});

it('has an excused absence and the minutes in a dialog', async () => {
  stubHttp({ [READ]: lessons(lessonWith(NAMES)), [SEND]: noAnswer() });
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Više: Amila Hodžić' }));
  await userEvent.click(screen.getByRole('button', { name: 'Opravdano nije tu' }));
  expect(await screen.findByText(/^Opravdano · čeka slanje$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Više: Đorđe Čengić' }));
  const minutes = screen.getByLabelText('Kasni, u minutama');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '12{Enter}');
  expect((await rowOf('Đorđe Čengić')).getByRole('button', { pressed: true })).toHaveTextContent(
    'Kasni 12 min',
  );
});

it.each([
  ['Zadrži moje', [1], 'Tu je'],
  ['Zadrži njihovo', [], 'Nije tu'],
])('shows both states of a conflict, and a person decides: %s', async (decision, sentAgain, shown) => {
  let answers = 0;
  const requests = stubHttp({
    [READ]: lessons(lessonWith(NAMES)),
    [SEND]: (request) => {
      answers += 1;
      return answers === 1
        ? outcomes('conflict', stored('absent', 1))(request)
        : outcomes('applied', stored('present', 2))(request);
    },
  });
  openPage();
  await userEvent.click((await rowOf('Amila Hodžić')).getByRole('button', { name: 'Tu je' }));
  const conflict = await screen.findByText('Amila Hodžić: dvije različite oznake');
  expect(conflict.parentElement).toHaveTextContent(/Vi u.*Tu je.*Emir Begić u.*Nije tu/);
  await userEvent.click(screen.getByRole('button', { name: `${decision}: Amila Hodžić` }));
  const row = await rowOf('Amila Hodžić');
  expect(row.getByRole('button', { name: shown })).toHaveAttribute('aria-pressed', 'true');
  const sent = () =>
    requests.flatMap(({ method, data }) => (method === 'POST' ? (data as SendMarksBody).marks : []));
  await waitFor(() => expect(sent().map(({ basedOn }) => basedOn)).toEqual([0, ...sentAgain]));
});

it('shows a refused mark with its reason until it was read', async () => {
  stubHttp({ [READ]: lessons(lessonWith(NAMES)), [SEND]: outcomes('refused', null) });
  openPage();
  await userEvent.click((await rowOf('Amila Hodžić')).getByRole('button', { name: 'Nije tu' }));
  expect(await screen.findByText(/^Nije upisano: Amila Hodžić, Python.*Nije tu$/)).toBeInTheDocument();
  expect(screen.getByText(/^Susret je zaključen/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'U redu' }));
  await waitFor(() => expect(screen.queryByText(/^Nije upisano/)).not.toBeInTheDocument());
});

it('closes a lesson after saying how many have no mark', async () => {
  const requests = stubHttp({ [READ]: lessons(lessonWith(NAMES)), [CLOSE]: { data: lessonWith(NAMES) } });
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Zaključi susret' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^2\spolaznika nemaju oznaku$/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Zaključi susret' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.filter(({ url }) => url === '/api/prisustvo')).toHaveLength(2);
});

it.each([
  ['closed', { closed: { at: around(0), by: 'Emir Begić' } }, 1],
  ['too late to mark', { closesAt: around(-1) }, 1],
  ['too early to mark', { opensAt: around(60) }, 0],
])('says who corrects the marks of a lesson that is %s', async (_what, changes, count) => {
  stubHttp({ [READ]: lessons(lessonWith(NAMES, changes)) });
  openPage();
  await screen.findByText('Amila Hodžić');
  expect(screen.queryAllByText('Ispravke upisuje služba upisa.')).toHaveLength(count);
});

it('shows a closed lesson without buttons', async () => {
  const closed = { at: new Date().toISOString(), by: 'Emir Begić' };
  stubHttp({ [READ]: lessons(lessonWith(NAMES, { closed })) });
  openPage();
  expect(await screen.findByText('Zaključen')).toBeInTheDocument();
  expect(screen.getAllByText('Bez oznake')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Tu je' })).not.toBeInTheDocument();
});

it('lists the lessons of today first', async () => {
  const tomorrow = {
    startsAt: around(1500),
    endsAt: around(1600),
    _id: '6560f1a2b3c4d5e6f7a8b9d1',
    title: 'Sutra',
  };
  stubHttp({ [READ]: lessons(lessonWith(NAMES, tomorrow), lessonWith(NAMES)) });
  openPage(undefined, '/prisustvo');
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Python za početnike2\sbez oznakePetlje · Učionica 2$/),
    expect.stringContaining('Sutra'),
  ]);
});

it.each([
  ['no lessons', ['attendance'], lessons(), 'Nema susreta za upis'],
  ['no network before the first list', ['attendance'], noAnswer(), 'Spisak još nije na ovom uređaju.'],
  [
    'a failure',
    ['attendance'],
    { status: 503, data: { message: 'Pokušajte ponovo.' } },
    'Spisak nije učitan.',
  ],
  ['no permission', [], lessons(), 'Ova stranica je za predavače'],
] as const)('says what there is instead of a list: %s', async (_what, permissions, answer, title) => {
  stubHttp({ [READ]: answer });
  openPage(permissions as unknown as ['attendance'], '/prisustvo');
  expect(await screen.findByText(title)).toBeInTheDocument();
});
