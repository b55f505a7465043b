import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildCareerSummary, buildCourseSummary, buildNewsSummary } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp, type StubRequest } from '../../testing/stubHttp.ts';
import { CoursesPage } from './CoursesPage.tsx';

const paths = ['/kursevi', '/page/:pageNumber', '/search/:keyword', '/search/:keyword/page/:pageNumber'];

function open(at: string) {
  return renderApp(
    <Routes>
      {paths.map((path) => (
        <Route key={path} path={path} element={<CoursesPage />} />
      ))}
    </Routes>,
    { at },
  );
}

const pageOf = (names: string[], pages = 1, headers: Record<string, string> = {}) => ({
  data: {
    kursevi: names.map((name, index) => buildCourseSummary({ name, _id: `6560f1a2b3c4d5e6f7a8b90${index}` })),
    pages,
    page: 1,
  },
  headers,
});
const paramsOf = (requests: StubRequest[]) => requests.map(({ params }) => params);
/** Parameters of every list. */
const LIST = { open: 'first', counts: 'include' };
const searchBox = () => screen.getByRole('searchbox', { name: 'Pretražite kurseve' });

describe('/kursevi', () => {
  it('lists the courses and counts them', async () => {
    const requests = stubHttp({ 'GET /api/kursevi': pageOf(['Python', 'Mreže', 'CAD']) });
    open('/kursevi');
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
    expect(await screen.findByText(/^3\skursa$/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Python',
      'Mreže',
      'CAD',
    ]);
    expect(paramsOf(requests)).toEqual([{ ...LIST, pageNumber: 1 }]);
    expect(screen.queryByRole('navigation', { name: 'Stranice liste kurseva' })).not.toBeInTheDocument();
  });

  it('links to the other pages of the list', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf(['Python'], 3, { 'x-total-count': '15' }) });
    open('/kursevi');
    expect(await screen.findByText(/^15\skurseva, stranica 1 od 3$/)).toBeVisible();
    const pages = within(screen.getByRole('navigation', { name: 'Stranice liste kurseva' }));
    expect(pages.getByRole('link', { name: '1. stranica' })).toHaveAttribute('href', '/kursevi');
    expect(pages.getByRole('link', { name: '3. stranica' })).toHaveAttribute('href', '/page/3');
  });

  it('shows why loading failed and loads again on retry', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/kursevi': () =>
        isUp ? pageOf(['Python']) : { status: 503, data: { message: 'Baza nije dostupna.' } },
    });
    open('/kursevi');
    expect(await screen.findByRole('alert')).toHaveTextContent('Kursevi nisu učitani.Baza nije dostupna.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Python' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a message when there are no courses', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf([], 0) });
    open('/kursevi');
    expect(await screen.findByRole('heading', { name: 'Novi kursevi su u pripremi' })).toBeVisible();
  });
});

describe('the course search', () => {
  it('searches for any typed words and keeps them in the field', async () => {
    const requests = stubHttp({ 'GET /api/kursevi': pageOf(['C++'], 2) });
    const { location } = open('/kursevi');
    await userEvent.type(searchBox(), ' c++/50% č{Enter}');
    expect(location()).toBe('/search/c%2B%2B%2F50%25%20%C4%8D');
    await waitFor(() =>
      expect(paramsOf(requests)).toContainEqual({ ...LIST, keyword: 'c++/50% č', pageNumber: 1 }),
    );
    expect(searchBox()).toHaveValue('c++/50% č');
    expect(await screen.findByText('Kursevi za „c++/50% č”, stranica 1 od 2')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '2. stranica' }));
    expect(location()).toBe('/search/c%2B%2B%2F50%25%20%C4%8D/page/2');
    await waitFor(() =>
      expect(paramsOf(requests)).toContainEqual({ ...LIST, keyword: 'c++/50% č', pageNumber: 2 }),
    );
  });

  it('opens all courses when nothing is typed', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf(['Python']) });
    const { location } = open('/search/python');
    await screen.findByText(/^1\skurs za „python”$/);
    await userEvent.clear(searchBox());
    await userEvent.click(screen.getByRole('button', { name: 'Pretraži' }));
    expect(location()).toBe('/kursevi');
    expect(searchBox()).toHaveValue('');
  });

  it('shows what to do when nothing matches', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf([], 0) });
    open('/search/kvantno');
    expect(await screen.findByRole('heading', { name: 'Nijedan kurs ne odgovara pretrazi' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj sve kurseve' })).toHaveAttribute('href', '/kursevi');
    expect(screen.getByRole('link', { name: 'Pronađi obuku u četiri koraka' })).toHaveAttribute(
      'href',
      '/obuke',
    );
  });

  it('shows the search words and links back to all courses', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf(['Python'], 2) });
    open('/search/python/page/2');
    expect(screen.getByRole('heading', { level: 1, name: 'Kursevi za „python”' })).toBeVisible();
    const trail = within(screen.getByRole('navigation', { name: 'Putanja' }));
    expect(trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Početna', '/'],
      ['Kursevi', '/kursevi'],
      ['Pretraga', '/search/python'],
    ]);
    expect(trail.getByText('Stranica 2')).toHaveAttribute('aria-current', 'page');
    await screen.findByRole('heading', { name: 'Python' });
  });

  it('never shows the results of another search', async () => {
    stubHttp({
      'GET /api/kursevi': ({ params }) =>
        Reflect.get(Object(params), 'keyword') === 'mreže' ? new Promise(() => {}) : pageOf(['Python']),
    });
    open('/search/python');
    await screen.findByRole('heading', { name: 'Python' });
    await userEvent.clear(searchBox());
    await userEvent.type(searchBox(), 'mreže{Enter}');
    expect(screen.queryByRole('heading', { name: 'Python' })).not.toBeInTheDocument();
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
  });
});

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the filters of the course list', () => {
  const counts = [
    { category: 'Digital Skills', tipObuke: 'Trening kurs', upcoming: 5, open: 3, over: 1 },
    { category: 'Digital Skills', tipObuke: 'Obrazovni program', upcoming: 2, open: 2, over: 0 },
    { category: 'Tehnicke', tipObuke: 'Trening kurs', upcoming: 4, open: 0, over: 6 },
  ];
  const counted = (names: string[] = ['Python']) => {
    const { data, headers } = pageOf(names);
    return { data: { ...data, counts }, headers };
  };
  it('are links with the number of courses that each would show', async () => {
    stubHttp({ 'GET /api/kursevi': counted() });
    open('/kursevi?tip=trening');
    await screen.findByRole('heading', { name: 'Python' });
    expect(linksOf('Kategorija')).toEqual([
      ['Sve9', '/kursevi?tip=trening'],
      ['Meke vještine0', '/kursevi?kategorija=meke&tip=trening'],
      ['Digitalne vještine5', '/kursevi?kategorija=digitalne&tip=trening'],
      ['Tehničke vještine4', '/kursevi?kategorija=tehnicke&tip=trening'],
    ]);
    const types = screen.getByRole('combobox', { name: 'Tip obuke' });
    expect(types).toHaveValue('trening');
    expect(
      within(types)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Svi tipovi (11)', 'Obrazovni program (2)', 'Trening kurs (9)', 'Specifična obuka (0)']);
    expect(screen.getByRole('link', { name: 'Samo slobodni 3' })).toHaveAttribute(
      'href',
      '/kursevi?tip=trening&slobodni=da',
    );
  });

  it('are asked of the server, and kept by the other filters, the order and the pages', async () => {
    const requests = stubHttp({
      'GET /api/kursevi': { ...counted(), data: { ...counted().data, pages: 2 } },
    });
    const { location } = open('/search/python/page/2?kategorija=digitalne');
    await screen.findByRole('heading', { name: 'Python' });
    await userEvent.click(screen.getByRole('link', { name: 'Samo slobodni 5' }));
    expect(location()).toBe('/search/python?kategorija=digitalne&slobodni=da');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Poredaj' }), 'Najbolja ocjena');
    expect(location()).toBe('/search/python?kategorija=digitalne&slobodni=da&poredaj=ocjena');
    expect(screen.getByRole('combobox', { name: 'Poredaj' })).toHaveFocus();
    expect(paramsOf(requests).at(-1)).toEqual({
      keyword: 'python',
      category: 'Digital Skills',
      sort: 'rating',
      direction: 'desc',
      open: 'only',
      counts: 'include',
      pageNumber: 1,
    });
    expect(await screen.findByRole('link', { name: '2. stranica' })).toHaveAttribute(
      'href',
      '/search/python/page/2?kategorija=digitalne&slobodni=da&poredaj=ocjena',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Poništi filtere' }));
    expect(location()).toBe('/search/python?poredaj=ocjena');
    expect(document.body).not.toHaveFocus();
  });

  it('are a city and online where courses have a venue', async () => {
    const { data, headers } = counted();
    const requests = stubHttp({
      'GET /api/kursevi': { data: { ...data, cities: ['Široki Brijeg', 'Tuzla'] }, headers },
    });
    const { location } = open('/kursevi?kategorija=digitalne');
    await screen.findByRole('heading', { name: 'Python' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Grad' }), 'Široki Brijeg');
    expect(location()).toBe(`/kursevi?kategorija=digitalne&grad=${encodeURIComponent('Široki Brijeg')}`);
    await userEvent.click(screen.getByRole('link', { name: 'Online' }));
    await waitFor(() =>
      expect(paramsOf(requests).at(-1)).toMatchObject({ city: 'Široki Brijeg', online: 'true' }),
    );
    expect(screen.getByRole('link', { name: 'Online' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('combobox', { name: 'Grad' })).toHaveValue('Široki Brijeg');
    await userEvent.click(screen.getByRole('link', { name: 'Poništi filtere' }));
    expect(location()).toBe('/kursevi');
  });

  it('open the list of a type when it is chosen', async () => {
    stubHttp({ 'GET /api/kursevi': counted() });
    const { location } = open('/kursevi?kategorija=digitalne');
    await screen.findByRole('option', { name: 'Trening kurs (5)' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tip obuke' }), 'trening');
    expect(location()).toBe('/kursevi?kategorija=digitalne&tip=trening');
  });

  it('lead to the courses that have begun, of the same category', async () => {
    const requests = stubHttp({ 'GET /api/kursevi': counted() });
    const { location } = open('/kursevi?kategorija=tehnicke');
    await userEvent.click(await screen.findByRole('link', { name: 'Održani kursevi (6)' }));
    expect(location()).toBe('/kursevi?odrzani=da&kategorija=tehnicke');
    expect(screen.getByRole('heading', { level: 1, name: 'Održani kursevi' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Samo slobodni/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Nazad na kurseve' })).toHaveAttribute('href', '/kursevi');
    await waitFor(() =>
      expect(paramsOf(requests).at(-1)).toMatchObject({ runs: 'over', category: 'Tehnicke' }),
    );
    expect(linksOf('Kategorija')[0]).toEqual(['Sve7', '/kursevi?odrzani=da']);
  });

  it('are not offered when a search finds nothing', async () => {
    const { data } = pageOf([], 0);
    stubHttp({ 'GET /api/kursevi': { data: { ...data, counts: [] } } });
    open('/search/nema');
    await screen.findByRole('heading', { name: 'Nijedan kurs ne odgovara pretrazi' });
    expect(screen.queryByRole('navigation', { name: 'Kategorija' })).not.toBeInTheDocument();
  });

  it('can be removed when nothing matches them', async () => {
    stubHttp({ 'GET /api/kursevi': counted([]) });
    open('/kursevi?kategorija=meke');
    expect(await screen.findByRole('heading', { name: 'Nijedan kurs ne odgovara odabiru' })).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Poništi filtere' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/kursevi', '/kursevi']);
  });

  it('keep what a form without JavaScript sends besides type and order', async () => {
    stubHttp({ 'GET /api/kursevi': counted() });
    const { container } = open('/search/python?tip=trening&slobodni=da');
    await screen.findByRole('heading', { name: 'Python' });
    const form = container.querySelector<HTMLFormElement>('form[action="/search/python"]');
    expect(form && [...new FormData(form)]).toEqual([
      ['slobodni', 'da'],
      ['tip', 'trening'],
      ['poredaj', ''],
    ]);
  });
});

it('cuts a long search word in the heading', async () => {
  stubHttp({ 'GET /api/kursevi': pageOf([], 0) });
  open(`/search/${'a'.repeat(100)}`);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent(`Kursevi za „${'a'.repeat(40)}…”`);
  expect(await screen.findByRole('heading', { level: 2 })).not.toHaveTextContent('aaa');
});

const namesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('what a search finds besides courses', () => {
  const found = { courses: [], nearest: [], news: [], careers: [] };
  it('are courses with a similar name, news and careers', async () => {
    const requests = stubHttp({
      'GET /api/kursevi': pageOf([], 0),
      'GET /api/search': {
        data: {
          ...found,
          nearest: [buildCourseSummary({ name: 'Python' })],
          news: [buildNewsSummary({ title: 'Grant za školu' })],
          careers: [buildCareerSummary({ title: 'Mentor' })],
        },
      },
    });
    open('/search/pajton');
    expect(await screen.findByRole('region', { name: 'U vijestima' })).toBeVisible();
    expect(namesIn('Kursevi sličnog naziva')).toEqual(['Python']);
    expect(namesIn('U vijestima')).toEqual(['Grant za školu']);
    expect(namesIn('Među oglasima')).toEqual(['Mentor']);
    expect(paramsOf(requests)).toContainEqual({ keyword: 'pajton' });
  });

  it('is not asked for without a keyword', async () => {
    const requests = stubHttp({ 'GET /api/kursevi': pageOf(['Python']) });
    open('/kursevi');
    await screen.findByRole('heading', { name: 'Python' });
    expect(requests).toHaveLength(1);
  });
});

describe('the page number of the course list', () => {
  it('links back from a page that no longer exists', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf([], 1) });
    open('/search/python/page/9');
    expect(await screen.findByRole('heading', { name: 'Na ovoj stranici nema kurseva' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Idi na prvu stranicu' })).toHaveAttribute(
      'href',
      '/search/python',
    );
  });

  it.each(['/page/abc', '/page/0', '/search/python/page/-1'])('is rejected in %s', (at) => {
    const requests = stubHttp({});
    open(at);
    expect(screen.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
