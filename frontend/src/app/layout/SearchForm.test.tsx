import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCareerSummary, buildCourseSummary, buildNewsSummary } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { SearchForm } from './HeaderParts.tsx';

const NOTHING = { courses: [], nearest: [], news: [], careers: [] };
const course = buildCourseSummary({ name: 'Python', start: '2098-02-01' });
const newsItem = buildNewsSummary({ title: 'Grant za školu' });
const career = buildCareerSummary({ title: 'Mentor' });
const answer = { data: { ...NOTHING, courses: [course], news: [newsItem], careers: [career] } };

const field = () => screen.getByLabelText('Pretražite kurseve');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pause = () => act(() => jest.advanceTimersByTimeAsync(1000));

/** Opens the form with the code of the suggestions, which loads with the focus. */
async function openForm(reply: StubAnswer | Promise<StubAnswer> = answer) {
  const requests = stubHttp({ 'GET /api/search': reply });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { location } = renderApp(<SearchForm />);
  await user.click(field());
  await screen.findByRole('combobox');
  return { requests, user, location };
}

it('suggests courses, news and careers once the typing pauses, with one request', async () => {
  const { requests, user } = await openForm();
  await user.type(field(), 'pyt');
  expect(requests).toEqual([]);
  await pause();
  expect(requests.map(({ params }) => params)).toEqual([{ keyword: 'pyt' }]);
  const list = within(screen.getByRole('listbox', { name: 'Prijedlozi pretrage' }));
  expect(within(list.getByRole('group', { name: 'Kursevi' })).getByRole('option')).toHaveTextContent(
    'Python',
  );
  expect(within(list.getByRole('group', { name: 'Vijesti' })).getByRole('option')).toHaveTextContent('Grant');
  expect(within(list.getByRole('group', { name: 'Karijera' })).getByRole('option')).toHaveTextContent(
    'Mentor',
  );
  expect(options().at(-1)).toBe('Svi rezultati za „pyt”');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Prijedloga: 3')).toBeInTheDocument();
});

it('suggests what was typed just after the suggestions were rendered', async () => {
  const requests = stubHttp({ 'GET /api/search': answer });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderApp(<SearchForm />);
  const rendered = new MutationObserver(() => {
    rendered.disconnect();
    fireEvent.input(field(), { target: { value: 'pyt' } });
  });
  rendered.observe(document.body, { childList: true, subtree: true });
  await user.click(field());
  await screen.findByRole('combobox');
  await pause();
  expect(requests.map(({ params }) => params)).toEqual([{ keyword: 'pyt' }]);
});

it('asks for nothing below two characters', async () => {
  const { requests, user } = await openForm();
  await user.type(field(), ' p ');
  await pause();
  expect(requests).toEqual([]);
  expect(options()).toEqual([]);
});

it('offers courses with a similar name when none matches', async () => {
  const { user } = await openForm({ data: { ...NOTHING, nearest: [course] } });
  await user.type(field(), 'pajton');
  await pause();
  const group = within(screen.getByRole('group', { name: 'Slični kursevi' }));
  expect(group.getByRole('option')).toHaveTextContent('Python');
});

it('opens the suggestion that the arrow keys have chosen', async () => {
  const { user, location } = await openForm();
  await user.type(field(), 'pyt');
  await pause();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Grant za školu');
  expect(field()).toHaveAttribute('aria-activedescendant', chosen.id);
  expect(field()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(location()).toBe(`/vijest/${newsItem._id}`);
  expect(options()).toEqual([]);
});

it('goes from the last suggestion back to the typed word, whose results Enter opens', async () => {
  const { user, location } = await openForm();
  await user.type(field(), 'pyt');
  await pause();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  expect(field()).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{Enter}');
  expect(location()).toBe('/search/pyt');
  expect(options()).toEqual([]);
});

it('opens a suggestion by click', async () => {
  const { user, location } = await openForm();
  await user.type(field(), 'pyt');
  await pause();
  await user.click(screen.getByRole('option', { name: /^Python/ }));
  expect(location()).toBe(`/kurs/${course._id}`);
});

it('closes with Escape, which keeps the typed word, and opens again with an arrow key', async () => {
  const { user } = await openForm();
  await user.type(field(), 'pyt');
  await pause();
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(field()).toHaveValue('pyt');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(options()).toHaveLength(4);
});

it('never shows the suggestions of an earlier word that arrive late', async () => {
  const late: ((answer: StubAnswer) => void)[] = [];
  const { requests, user } = await openForm(new Promise((resolve) => late.push(resolve)));
  await user.type(field(), 'pyt');
  await pause();
  await user.clear(field());
  await act(async () => late[0]?.(answer));
  expect(requests).toHaveLength(1);
  expect(options()).toEqual([]);
});

it('keeps the chosen suggestion when the answer for a longer word moves it', async () => {
  const { user, location } = await openForm();
  await user.type(field(), 'p');
  await user.type(field(), 'y');
  await pause();
  await user.type(field(), 't');
  await user.keyboard('{ArrowDown}');
  const first = buildCourseSummary({ _id: course._id.replace(/.$/, '1'), name: 'Analiza u Pythonu' });
  stubHttp({ 'GET /api/search': { data: { ...NOTHING, courses: [first, course] } } });
  await pause();
  expect(options()).toHaveLength(3);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(/^Python/);
  await user.keyboard('{Enter}');
  expect(location()).toBe(`/kurs/${course._id}`);
});

it('shows suggestions only for words that begin with the word they were found for', async () => {
  const { user } = await openForm();
  await user.type(field(), 'py');
  await pause();
  await user.type(field(), 't');
  expect(options()).toHaveLength(4);
  await user.clear(field());
  await user.type(field(), 'mr');
  expect(options()).toEqual([]);
});

it('searches without suggestions when their request fails', async () => {
  const { user, location } = await openForm({
    status: 503,
    data: { message: 'x', code: 'unavailable' },
  });
  await user.type(field(), 'pyt');
  await pause();
  expect(options()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(location()).toBe('/search/pyt');
});
