import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { BrowserBack, renderApp } from '../../testing/renderApp.tsx';
import { buildCareerSummary, careerId } from '../../testing/contentFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { CareersPage } from './CareersPage.tsx';

const lecturer = buildCareerSummary({ dateEnd: '2099-03-01' });
const volunteer = buildCareerSummary({
  _id: careerId(2),
  title: 'Volonter na radionicama',
  category: 'Volontiranje',
  dateEnd: '2099-01-01',
});
const student = buildCareerSummary({
  _id: careerId(3),
  title: 'Razvoj aplikacija',
  category: 'Apprentiship',
  dateEnd: '2099-02-01',
});
const all = { data: [lecturer, volunteer, student] };

const open = (at = '/careers') =>
  renderApp(
    <>
      <BrowserBack />
      <Routes>
        <Route path="/careers" element={<CareersPage />} />
      </Routes>
    </>,
    { at },
  );
const list = () => screen.getByRole('region', { name: 'Pet načina da radite s nama' });
const names = () =>
  within(list())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const kind = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Oglasi prema vrsti' })).getByRole('link', { name });

describe('/careers', () => {
  it('lists the open careers once, those with the nearest deadline first', async () => {
    stubHttp({ 'GET /api/careers': all });
    open();
    expect(await screen.findByText(/^3\sotvorena oglasa$/)).toBeVisible();
    expect(names()).toEqual([volunteer.title, student.title, lecturer.title]);
  });

  it('describes each category with its number of careers', async () => {
    stubHttp({ 'GET /api/careers': all });
    open();
    await screen.findByText(/^3\sotvorena oglasa$/);
    expect(kind(/^Svi oglasi\s*3/)).toHaveAttribute('aria-current', 'true');
    expect(kind(/^Ugovor o radu\s*1.*Stalan posao/)).toBeVisible();
    expect(kind(/^Ugovor o djelu\s*0/)).toBeVisible();
    expect(kind(/^Studij uz rad\s*1.*Studirate i radite/)).toBeVisible();
    expect(kind(/^Obuka uz rad\s*0.*30 do 180 dana/)).toBeVisible();
    expect(kind(/^Volontiranje\s*1/)).toBeVisible();
  });

  it('filters the list by the category in the address, and back removes the filter', async () => {
    const requests = stubHttp({ 'GET /api/careers': all });
    const { location } = open();
    await screen.findByText(/^3\sotvorena oglasa$/);
    await userEvent.click(kind(/^Studij uz rad/));
    expect(location()).toBe('/careers?kategorija=studij-uz-rad');
    expect(names()).toEqual([student.title]);
    expect(screen.getByText(/^1\sotvoren oglas: studij uz rad$/)).toBeVisible();
    expect(kind(/^Studij uz rad/)).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    expect(location()).toBe('/careers');
    expect(names()).toHaveLength(3);
    expect(requests.filter(({ url }) => url === '/api/careers')).toHaveLength(1);
  });

  it('shows an empty category with a link to all careers', async () => {
    stubHttp({ 'GET /api/careers': all });
    open('/careers?kategorija=obuka-uz-rad');
    expect(
      await screen.findByRole('heading', { name: 'Obuka uz rad: trenutno nema otvorenih oglasa' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj sve oglase' })).toHaveAttribute('href', '/careers');
  });

  it('shows a message when there are no careers', async () => {
    stubHttp({ 'GET /api/careers': { data: [] } });
    open();
    expect(await screen.findByRole('heading', { name: 'Trenutno nema otvorenih oglasa' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Najbliži rokovi' })).not.toBeInTheDocument();
  });

  it('shows why loading failed and loads again on retry', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/careers': () => (isUp ? all : { status: 503, data: { message: 'Baza nije dostupna.' } }),
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Oglasi nisu učitani.Baza nije dostupna.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText(/^3\sotvorena oglasa$/)).toBeVisible();
  });
});
