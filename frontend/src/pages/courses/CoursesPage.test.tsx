import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildCourseSummary } from '../../testing/contentFixtures.ts';
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
    expect(paramsOf(requests)).toEqual([{ pageNumber: 1 }]);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('links to the other pages of the list', async () => {
    stubHttp({ 'GET /api/kursevi': pageOf(['Python'], 3, { 'x-total-count': '15' }) });
    open('/kursevi');
    expect(await screen.findByText(/^15\skurseva, stranica 1 od 3$/)).toBeVisible();
    const pages = within(screen.getByRole('navigation'));
    expect(pages.getByRole('link', { name: 'Stranica 1' })).toHaveAttribute('href', '/kursevi');
    expect(pages.getByRole('link', { name: 'Stranica 3' })).toHaveAttribute('href', '/page/3');
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
    await waitFor(() => expect(paramsOf(requests)).toContainEqual({ keyword: 'c++/50% č', pageNumber: 1 }));
    expect(searchBox()).toHaveValue('c++/50% č');
    expect(await screen.findByText('Kursevi za „c++/50% č”, stranica 1 od 2')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Stranica 2' }));
    expect(location()).toBe('/search/c%2B%2B%2F50%25%20%C4%8D/page/2');
    await waitFor(() => expect(paramsOf(requests)).toContainEqual({ keyword: 'c++/50% č', pageNumber: 2 }));
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
    expect(await screen.findByRole('heading', { name: 'Nema kurseva za „kvantno”' })).toBeVisible();
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
