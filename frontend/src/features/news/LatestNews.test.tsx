import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildNewsItem, buildNewsSummary, newsId } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { FeaturedNews } from './FeaturedNews.tsx';
import { LatestNews } from './LatestNews.tsx';

const newest = (titles: string[]) => ({
  data: titles.map((title, index) => buildNewsSummary({ title, _id: newsId(index + 1) })),
});
const latestTitles = async () => {
  const block = await screen.findByRole('region', { name: 'Najnovije vijesti' });
  const headings = await within(block).findAllByRole('heading', { level: 3 });
  return headings.map(({ textContent }) => textContent);
};

describe('LatestNews', () => {
  it('omits the featured item and still shows as many items as asked for', async () => {
    const requests = stubHttp({
      'GET /api/vijesti/one': { data: buildNewsItem({ _id: newsId(2), title: 'U fokusu' }) },
      'GET /api/vijesti': newest(['Prva', 'U fokusu', 'Treća', 'Četvrta']),
    });
    renderApp(
      <>
        <FeaturedNews />
        <LatestNews count={3} />
      </>,
    );
    expect(await latestTitles()).toEqual(['Prva', 'Treća', 'Četvrta']);
    expect(screen.getByRole('heading', { level: 2, name: /^U\sfokusu$/ })).toBeVisible();
    expect(requests.find(({ url }) => url === '/api/vijesti')?.params).toEqual({ pageSize: '4' });
  });

  it('shows as many items when nothing is featured', async () => {
    stubHttp({ 'GET /api/vijesti': newest(['Prva', 'Druga', 'Treća', 'Četvrta']) });
    renderApp(<LatestNews count={3} />);
    expect(await latestTitles()).toEqual(['Prva', 'Druga', 'Treća']);
  });

  it('shows the error and retries', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/vijesti': () => (isUp ? newest(['Prva']) : { status: 500, data: { message: 'Greška.' } }),
    });
    renderApp(<LatestNews count={3} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Najnovije vijesti nisu učitane.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await latestTitles()).toEqual(['Prva']);
  });
});

describe('FeaturedNews', () => {
  it('shows a notice when there are no news', async () => {
    stubHttp({
      'GET /api/vijesti/one': { status: 404, data: { message: 'Vijest nije pronađena.', code: 'not_found' } },
    });
    renderApp(<FeaturedNews />);
    expect(await screen.findByRole('heading', { name: 'Prve vijesti su u pripremi' })).toBeVisible();
  });

  it('shows the error and retries', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/vijesti/one': () =>
        isUp ? { data: buildNewsItem({ title: 'U fokusu' }) } : { status: 503, data: { message: 'Greška.' } },
    });
    renderApp(<FeaturedNews />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Vijest u fokusu nije učitana.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 2, name: /^U\sfokusu$/ })).toBeVisible();
  });
});
