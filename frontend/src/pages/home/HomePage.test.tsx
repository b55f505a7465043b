import type { NewsItem } from '@institut/contract/news/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idle } from '../../store/asyncState.ts';
import { buildCourseSummary } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { HomePage } from './HomePage.tsx';

const news = (changes: Partial<NewsItem>): NewsItem => ({
  _id: '6560f1a2b3c4d5e6f7a8b910',
  title: 'Otvorene su prijave',
  subTitle: 'Za sve programe',
  image: '/uploads/prijave.webp',
  imageAlt: '',
  imageFocus: 'center',
  newsType: 'Vijest u fokusu',
  author: 'Redakcija',
  category: 'educationNews',
  date: '2026-11-19',
  description: '<p>Prijavite se.</p>',
  ...changes,
});
const inFocus = news({});
const latest = news({
  _id: '6560f1a2b3c4d5e6f7a8b911',
  title: 'Dan otvorenih vrata',
  newsType: 'generalNews',
});

const answers = {
  'GET /api/kursevi/one': { data: [buildCourseSummary({ name: 'Mrežna infrastruktura' })] },
  'GET /api/vijesti/one': { data: inFocus },
  'GET /api/vijesti': { data: [inFocus, latest] },
};
const silent = Object.fromEntries(Object.keys(answers).map((call) => [call, new Promise<never>(() => {})]));
const failure = { status: 503, data: { message: 'Baza nije dostupna.' } };

describe('the home page', () => {
  it('shows its title and links to the education page', () => {
    stubHttp(silent);
    renderApp(<HomePage />);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Korak po korak do posla u tehnologiji' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pronađi svoju obuku' })).toHaveAttribute('href', '/obuke');
  });

  it('shows the news in focus, the latest ones without it, and the featured course', async () => {
    stubHttp(answers);
    renderApp(<HomePage />);
    const block = within(screen.getByRole('region', { name: 'Vijesti' }));
    expect(await block.findByRole('heading', { name: 'Otvorene su prijave' })).toBeVisible();
    expect(await block.findByRole('link', { name: 'Dan otvorenih vrata' })).toHaveAttribute(
      'href',
      '/vijest/6560f1a2b3c4d5e6f7a8b911',
    );
    expect(block.getAllByRole('heading', { name: 'Otvorene su prijave' })).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: 'Mrežna infrastruktura' })).toBeVisible();
  });

  it.each([
    ['Odaberi vještine', '/vjestine'],
    ['Upoznaj naše usluge', '/usluge'],
    ['Pogledaj naše oblasti', '/oblasti'],
    ['Pogledaj oglase', '/careers'],
  ])('links „%s” to %s', (name, path) => {
    stubHttp(silent);
    renderApp(<HomePage />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('offers the video when the institute has one', () => {
    stubHttp(silent);
    renderApp(<HomePage />, { state: { site: { config: { ...idle(), status: 'success', data: site } } } });
    expect(screen.getByRole('button', { name: 'Pogledaj video' })).toBeVisible();
  });

  it('shows each figure with its label', () => {
    stubHttp(silent);
    renderApp(<HomePage />);
    const counted = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(counted).toEqual({
      'polaznika je završilo obuku': '1.000+',
      'polaznika s univerzitetskom diplomom': '300+',
      'članova alumni zajednice': '200+',
      'isprobanih programa': '10',
      'osoba koje su našle posao': '250',
    });
  });

  it('searches from the cover', async () => {
    stubHttp(silent);
    const { location } = renderApp(<HomePage />);
    await userEvent.type(screen.getByRole('searchbox'), 'mreže{Enter}');
    expect(location()).toBe('/search/mre%C5%BEe');
  });

  it('shows messages without news and without courses', async () => {
    stubHttp({
      'GET /api/kursevi/one': { data: [] },
      'GET /api/vijesti/one': { status: 404, data: { message: 'Vijest nije pronađena.' } },
      'GET /api/vijesti': { data: [] },
    });
    renderApp(<HomePage />);
    expect(await screen.findByRole('heading', { name: 'Novi kursevi su u pripremi' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Prve vijesti su u pripremi' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Najnovije vijesti' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a failed block with a retry button while the others work', async () => {
    let isUp = false;
    stubHttp({
      ...answers,
      'GET /api/kursevi/one': () => (isUp ? answers['GET /api/kursevi/one'] : failure),
    });
    renderApp(<HomePage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Izdvojeni kursevi nisu učitani.');
    expect(await screen.findByRole('heading', { name: 'Dan otvorenih vrata' })).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Mrežna infrastruktura' })).toBeVisible();
  });
});
