import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { BrowserBack, renderApp } from '../../testing/renderApp.tsx';
import { buildNewsItem, buildNewsSummary, newsId } from '../../testing/contentFixtures.ts';
import { stubHttp, type StubAnswer, type StubRequest } from '../../testing/stubHttp.ts';
import { NewsPage } from './NewsPage.tsx';

function open(at: string) {
  return renderApp(
    <>
      <BrowserBack />
      <Routes>
        <Route path="/vijesti" element={<NewsPage />} />
      </Routes>
    </>,
    { at },
  );
}

const pageOf = (titles: string[], total = titles.length): StubAnswer => ({
  data: titles.map((title, index) => buildNewsSummary({ title, _id: newsId(index + 1) })),
  headers: { 'x-total-count': `${total}` },
});
const featured: StubAnswer = {
  data: buildNewsItem({ _id: newsId(1), title: 'Novi ciklus', newsType: 'Vijest u fokusu' }),
};
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const paramsOf = (requests: StubRequest[]) =>
  requests.filter(({ url }) => url === '/api/vijesti').map(({ params }) => params);
const filter = (group: 'Vrsta' | 'Tema', name: string) =>
  within(screen.getByRole('navigation', { name: group })).getByRole('link', { name });

describe('/vijesti', () => {
  it('shows the featured item first and does not repeat it in the list', async () => {
    const requests = stubHttp({
      'GET /api/vijesti': pageOf(['Novi ciklus', 'Otvorena vrata', 'Grantovi'], 13),
      'GET /api/vijesti/one': featured,
    });
    open('/vijesti');
    expect(await screen.findByText(/^13\svijesti, stranica 1 od 2$/)).toBeVisible();
    expect(titles()).toEqual(['Novi ciklus', 'Otvorena vrata', 'Grantovi']);
    expect(screen.getByText('Vijest u fokusu')).toBeVisible();
    expect(paramsOf(requests)).toEqual([{ pageNumber: '1', pageSize: '8' }]);
    expect(screen.getAllByText(/^12\.\s11\.\s2026\.$/)[0]).toBeVisible();
  });

  it('filters by the type and category in the address, and back removes the filters', async () => {
    const requests = stubHttp({
      'GET /api/vijesti': ({ params }) =>
        Reflect.get(Object(params), 'newsType') ? pageOf(['Grantovi']) : pageOf(['Novi ciklus', 'Grantovi']),
      'GET /api/vijesti/one': featured,
    });
    const { location } = open('/vijesti');
    await screen.findByText(/^2\svijesti$/);
    await userEvent.click(filter('Vrsta', 'Oglasi'));
    expect(location()).toBe('/vijesti?tip=oglasi');
    expect(await screen.findByText(/^1\svijest$/)).toBeVisible();
    expect(titles()).toEqual(['Grantovi']);
    expect(filter('Vrsta', 'Oglasi')).toHaveAttribute('aria-current', 'true');
    expect(filter('Vrsta', 'Sve')).not.toHaveAttribute('aria-current');

    await userEvent.click(filter('Tema', 'Obrazovanje'));
    expect(location()).toBe('/vijesti?tip=oglasi&kategorija=obrazovanje');
    await waitFor(() =>
      expect(paramsOf(requests)).toContainEqual({
        newsType: 'Oglas',
        category: 'educationNews',
        pageNumber: '1',
        pageSize: '8',
      }),
    );

    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    expect(location()).toBe('/vijesti');
    expect(await screen.findByText(/^2\svijesti$/)).toBeVisible();
    expect(titles()).toEqual(['Novi ciklus', 'Grantovi']);
  });

  it('pages through the filtered list and scrolls to its top', async () => {
    const requests = stubHttp({ 'GET /api/vijesti': pageOf(['Mreža'], 9) });
    const { location } = open('/vijesti?kategorija=tehnologija');
    await screen.findByText(/^9\svijesti, stranica 1 od 2$/);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(screen.getByRole('link', { name: '2. stranica' }));
    expect(location()).toBe('/vijesti?kategorija=tehnologija&strana=2');
    expect(await screen.findByText(/^9\svijesti, stranica 2 od 2$/)).toBeVisible();
    expect(paramsOf(requests)).toContainEqual({ category: 'techNews', pageNumber: '2', pageSize: '8' });
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(filter('Vrsta', 'Oglasi')).toHaveAttribute('href', '/vijesti?tip=oglasi&kategorija=tehnologija');
  });

  it('ignores unknown filters in the address', async () => {
    const requests = stubHttp({
      'GET /api/vijesti': pageOf(['Novi ciklus', 'Mreža']),
      'GET /api/vijesti/one': featured,
    });
    open('/vijesti?tip=%24ne&kategorija=xyz&strana=-3');
    await screen.findByText(/^2\svijesti$/);
    expect(paramsOf(requests)).toEqual([{ pageNumber: '1', pageSize: '8' }]);
  });

  it('shows an empty result with a link that removes the filters', async () => {
    stubHttp({ 'GET /api/vijesti': pageOf([]) });
    open('/vijesti?tip=oglasi&kategorija=inovacije');
    expect(await screen.findByRole('heading', { name: 'Ovdje još nema vijesti' })).toBeVisible();
    expect(screen.getByText(/Odabrali ste: oglasi, inovacije\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj sve vijesti' })).toHaveAttribute('href', '/vijesti');
  });

  it('shows one message when there are no news', async () => {
    stubHttp({ 'GET /api/vijesti': pageOf([]) });
    open('/vijesti');
    expect(await screen.findByRole('heading', { name: 'Prve vijesti su u pripremi' })).toBeVisible();
    expect(screen.getAllByRole('heading')).toHaveLength(2);
  });

  it('links back from a page that no longer exists', async () => {
    stubHttp({ 'GET /api/vijesti': pageOf([], 3) });
    open('/vijesti?tip=oglasi&strana=9');
    expect(await screen.findByRole('heading', { name: 'Na ovoj stranici nema vijesti' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Idi na prvu stranicu' })).toHaveAttribute(
      'href',
      '/vijesti?tip=oglasi',
    );
  });

  it('shows why loading failed and loads again on retry', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/vijesti': () =>
        isUp ? pageOf(['Mreža']) : { status: 503, data: { message: 'Baza nije dostupna.' } },
    });
    open('/vijesti?kategorija=tehnologija');
    expect(await screen.findByRole('alert')).toHaveTextContent('Vijesti nisu učitane.Baza nije dostupna.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Mreža' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the whole list when the featured item fails to load', async () => {
    stubHttp({
      'GET /api/vijesti': pageOf(['Novi ciklus', 'Mreža']),
      'GET /api/vijesti/one': { status: 500, data: { message: 'Greška.' } },
    });
    open('/vijesti');
    expect(await screen.findByRole('alert')).toHaveTextContent('Vijest u fokusu nije učitana.');
    await waitFor(() => expect(titles()).toEqual(['Novi ciklus', 'Mreža']));
  });
});
