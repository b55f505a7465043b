import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCourseSummary } from '../testing/buildCourse.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { stubHttp } from '../testing/stubHttp.ts';
import { HomePage } from './HomePage.tsx';

const featured = buildCourseSummary({ name: 'Mrežna infrastruktura' });
const top = buildCourseSummary({ name: '3D modeliranje' });

describe('/', () => {
  it('opens with its one idea and leads to the courses', async () => {
    stubHttp({ 'GET /api/kursevi/one': { data: [featured] }, 'GET /api/kursevi/top': { data: [top] } });
    renderApp(<HomePage />);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Korak po korak do posla u tehnologiji' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
    expect(await screen.findByRole('heading', { name: 'Mrežna infrastruktura' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: '3D modeliranje' })).toBeVisible();
  });

  it('shows the figures with what they count', () => {
    stubHttp({
      'GET /api/kursevi/one': new Promise(() => {}),
      'GET /api/kursevi/top': new Promise(() => {}),
    });
    renderApp(<HomePage />);
    const counted = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(counted).toEqual({
      'polaznika je završilo obuku': '1000+',
      'polaznika s univerzitetskom diplomom': '300+',
      'članova alumni zajednice': '200+',
      'pilotiranih programa': '10',
      'zaposlenih osoba': '250',
    });
  });

  it('searches from the cover', async () => {
    stubHttp({});
    const { location } = renderApp(<HomePage />);
    await userEvent.type(screen.getByRole('searchbox'), 'mreže{Enter}');
    expect(location()).toBe('/search/mre%C5%BEe');
  });

  it('stands without courses', async () => {
    stubHttp({ 'GET /api/kursevi/one': { data: [] }, 'GET /api/kursevi/top': { data: [] } });
    renderApp(<HomePage />);
    expect(await screen.findByRole('heading', { name: 'Novi kursevi su u pripremi' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Najbolje ocijenjeni kursevi' })).not.toBeInTheDocument();
  });

  it('loses one block alone when its call fails', async () => {
    stubHttp({
      'GET /api/kursevi/one': { status: 503, data: { message: 'Baza nije dostupna.' } },
      'GET /api/kursevi/top': { data: [top] },
    });
    renderApp(<HomePage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Izdvojeni kursevi nisu učitani.');
    expect(await screen.findByRole('heading', { name: '3D modeliranje' })).toBeVisible();
  });
});
