import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { buildNewsItem, buildNewsSummary, newsId } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { NewsItemPage } from './NewsItemPage.tsx';
import { NewsPage } from '../news/NewsPage.tsx';

const item = buildNewsItem({
  title: 'Krov proizvodi struju',
  author: 'Odjel za energiju',
  category: 'innoNews',
  date: '2026-10-18',
  description: '<h2>Kako radi</h2><p onclick="x()">Dnevno 40 kWh.</p><script>x()</script>',
});
const path = `GET /api/vijesti/${item._id}`;
const related = (titles: string[]) => ({
  data: [
    buildNewsSummary({ ...item }),
    ...titles.map((title, n) => buildNewsSummary({ title, _id: newsId(n + 2) })),
  ],
});

const open = (at = `/vijest/${item._id}`) =>
  renderApp(
    <Routes>
      <Route path="/vijest/:id" element={<NewsItemPage />} />
      <Route path="/vijesti" element={<NewsPage />} />
      <Route
        path="/zlo"
        element={
          <Link to={`/vijest/${item._id}`} state={{ from: '//zlo.example' }}>
            Vijest
          </Link>
        }
      />
    </Routes>,
    { at },
  );

describe('/vijest/:id', () => {
  it('shows all fields of the item', async () => {
    stubHttp({ [path]: { data: item }, 'GET /api/vijesti': related([]) });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Krov proizvodi struju' })).toBeVisible();
    expect(screen.getByText('Linija za vježbu ima šest osa')).toBeVisible();
    expect(screen.getByText('Odjel za energiju')).toBeVisible();
    expect(screen.getByText(/^18\.\s10\.\s2026\.$/)).toHaveAttribute('datetime', '2026-10-18');
    expect(screen.getByText('Novost')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Inovacije' })).toHaveAttribute(
      'href',
      '/vijesti?kategorija=inovacije',
    );
    expect(screen.getByRole('list', { name: 'Podijelite vijest' })).toBeVisible();
  });

  it('renders sanitized HTML', async () => {
    stubHttp({ [path]: { data: item }, 'GET /api/vijesti': related([]) });
    const { container } = open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Kako radi' })).toBeVisible();
    expect(screen.getByText('Dnevno 40 kWh.')).not.toHaveAttribute('onclick');
    expect(container.querySelector('script')).toBeNull();
  });

  it('links back to the list it was opened from, with its filters', async () => {
    stubHttp({
      [path]: { data: item },
      'GET /api/vijesti': { data: [item], headers: { 'x-total-count': '9' } },
    });
    const { location } = open('/vijesti?tip=opce&strana=2');
    await userEvent.click(await screen.findByRole('link', { name: item.title }));
    await userEvent.click(await screen.findByRole('link', { name: 'Vijesti' }));
    expect(location()).toBe('/vijesti?tip=opce&strana=2');
  });

  it('links to all news when it was opened directly', async () => {
    stubHttp({ [path]: { data: item }, 'GET /api/vijesti': related([]) });
    open('/zlo');
    await userEvent.click(screen.getByRole('link', { name: 'Vijest' }));
    expect(await screen.findByRole('link', { name: 'Vijesti' })).toHaveAttribute('href', '/vijesti');
  });

  it('links to other items of its category, never to itself', async () => {
    const requests = stubHttp({
      [path]: { data: item },
      'GET /api/vijesti': related(['Karta', 'Štampa', 'Ideje']),
    });
    open();
    const more = await screen.findByRole('region', { name: 'Još vijesti' });
    await within(more).findByRole('heading', { level: 3, name: 'Karta' });
    expect(within(more).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(within(more).queryByText(item.title)).not.toBeInTheDocument();
    expect(requests.at(-1)).toMatchObject({ params: { category: 'innoNews', pageSize: '4' } });
  });

  it('shows no other items when there are none', async () => {
    stubHttp({ [path]: { data: item }, 'GET /api/vijesti': related([]) });
    open();
    await screen.findByRole('heading', { level: 1, name: item.title });
    await screen.findByText('Dnevno 40 kWh.');
    expect(await screen.findByRole('link', { name: 'Vijesti' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Još vijesti' })).not.toBeInTheDocument();
  });

  it('shows the not-found page for an unknown id', async () => {
    stubHttp({ [path]: { status: 404, data: { message: 'Vijest nije pronađena.', code: 'not_found' } } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Vijest nije pronađena' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj vijesti' })).toHaveAttribute('href', '/vijesti');
  });

  it('shows why loading failed and loads again on retry', async () => {
    let isUp = false;
    stubHttp({
      [path]: () => (isUp ? { data: item } : { status: 500, data: { message: 'Server je zauzet.' } }),
      'GET /api/vijesti': related([]),
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Vijest nije učitana.Server je zauzet.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: item.title })).toBeVisible();
  });
});
