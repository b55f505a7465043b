import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { actionsOf, chooseAction } from '../../../testing/actionMenu.ts';
import { buildAdminNewsSummary, newsId } from '../../../testing/contentFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { NewsListPage } from './NewsListPage.tsx';

const robot = buildAdminNewsSummary({ _id: newsId(1), title: 'Robotska ruka u laboratoriju' });
const notice = buildAdminNewsSummary({
  _id: newsId(2),
  title: 'Upis u jesenji ciklus',
  newsType: 'Oglas',
  category: 'educationNews',
  author: 'Služba za polaznike',
  date: '2026-10-01',
});
const draft = buildAdminNewsSummary({
  _id: newsId(3),
  title: '',
  author: '',
  date: '',
  version: 0,
  isDraft: true,
});
const admin = loggedInState({ isAdmin: true });

const listOf = (items: unknown[], total = items.length) => ({
  data: items,
  headers: { 'x-total-count': String(total) },
});

function open(at = '/admin/vijestlist') {
  return renderApp(
    <Routes>
      <Route path="/admin/vijestlist/:pageNumber?" element={<NewsListPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, state: admin },
  );
}

const tableOfNews = () => screen.findByRole('table', { name: 'Vijesti' });
const rowLink = (name: RegExp) => screen.getByRole('link', { name });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

const askAboutRobot = () => chooseAction('Obriši: „Robotska', false);

describe('NewsListPage', () => {
  it('greets by name and shows the columns of the list with a mark on drafts', async () => {
    const requests = stubHttp({ 'GET /api/vijesti': listOf([draft, robot, notice]) });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Vijesti' })).toBeVisible();
    expect(screen.getByText('Dobro došli, Ana')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nazad na administraciju' })).toHaveAttribute(
      'href',
      '/administracija',
    );
    const table = await tableOfNews();
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(1, -1)).toEqual([
      'Naslov',
      'Autor',
      'Tip vijesti',
      'Kategorija',
      'Datum',
    ]);
    expect(within(rowOf('Upis')).getByText('Oglas')).toBeVisible();
    expect(within(rowOf('Upis')).getByText('Obrazovanje')).toBeVisible();
    expect(within(rowOf('Bez naslova')).getByText('Nacrt')).toBeVisible();
    expect(rowOf('Bez naslova')).toHaveTextContent(`…${draft._id.slice(-6)}`);
    expect(screen.getByText('3 vijesti', { normalizer: plainSpaces })).toBeVisible();
    expect(requests.find(({ url }) => url === '/api/vijesti')?.params).toEqual({
      drafts: 'include',
      pageNumber: 1,
      pageSize: 25,
    });
  });

  it('links to the public page of published news and to the edit page of all news', async () => {
    stubHttp({ 'GET /api/vijesti': listOf([draft, robot]) });
    open();
    await tableOfNews();
    expect(await actionsOf('nacrt')).toEqual(['Obriši']);
    expect(await actionsOf('„Robotska')).toEqual(['Pogledaj', 'Obriši']);
    expect(screen.getByRole('menuitem', { name: /^Pogledaj: „Robotska/ })).toHaveAttribute(
      'href',
      `/vijest/${newsId(1)}`,
    );
    expect(rowLink(/^Uredi ?: nacrt/)).toHaveAttribute('href', `/admin/vijest/${newsId(3)}/edit`);
  });

  it('keeps search, filters, order and page size in the address and sends them to the API', async () => {
    const requests = stubHttp({ 'GET /api/vijesti': listOf([notice], 60) });
    const { location } = open('/admin/vijestlist/2');
    await tableOfNews();
    expect(requests.at(-1)?.params).toMatchObject({ pageNumber: 2 });

    await userEvent.type(screen.getByRole('searchbox', { name: 'Pretraga vijesti' }), 'upis{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/vijestlist?keyword=upis'));
    await userEvent.selectOptions(screen.getByLabelText('Tip vijesti'), 'Oglas');
    await userEvent.selectOptions(screen.getByLabelText('Kategorija'), 'Obrazovanje');
    await userEvent.click(screen.getByRole('button', { name: 'Naslov' }));
    await userEvent.selectOptions(screen.getByLabelText('Po stranici'), '50');
    expect(location()).toBe(
      '/admin/vijestlist?keyword=upis&newsType=Oglas&category=educationNews&sort=title&pageSize=50',
    );
    await waitFor(() =>
      expect(requests.at(-1)?.params).toEqual({
        drafts: 'include',
        keyword: 'upis',
        newsType: 'Oglas',
        category: 'educationNews',
        sort: 'title',
        direction: 'asc',
        pageNumber: 1,
        pageSize: 50,
      }),
    );
    expect(screen.getByRole('columnheader', { name: 'Naslov' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Datum' }));
    await userEvent.click(screen.getByRole('button', { name: 'Datum' }));
    await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ sort: 'date', direction: 'asc' }));
    // The third click leads back to the default order, which marks no column.
    await userEvent.click(screen.getByRole('button', { name: 'Datum' }));
    await waitFor(() => expect(requests.at(-1)?.params).not.toHaveProperty('sort'));
    expect(location()).not.toContain('sort');
    expect(screen.getByRole('columnheader', { name: 'Datum' })).not.toHaveAttribute('aria-sort');
  });

  it('asks before it deletes a news item, and reloads the list without it', async () => {
    let items = [robot, notice];
    const requests = stubHttp({
      'GET /api/vijesti': () => listOf(items),
      [`DELETE /api/vijesti/${newsId(1)}`]: () => {
        items = [notice];
        return { status: 204 };
      },
    });
    const { store } = open();
    await tableOfNews();
    await askAboutRobot();
    const question = screen.getByRole('dialog', { name: 'Da li ste sigurni da želite da obrišete vijest?' });
    expect(within(question).getByText('„Robotska ruka u laboratoriju”')).toBeVisible();
    expect(within(question).getByText(/linkovi koji na nju vode više neće raditi/)).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Obriši vijest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Robotska ruka u laboratoriju')).not.toBeInTheDocument();
    expect(rowOf('Upis')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(store.getState().toasts.at(-1)?.text).toBe('Obrisano: „Robotska ruka u laboratoriju”');
  });

  it('deletes nothing when the dialog is cancelled, and shows why the server refuses', async () => {
    const requests = stubHttp({
      'GET /api/vijesti': listOf([robot]),
      [`DELETE /api/vijesti/${newsId(1)}`]: {
        status: 503,
        data: { message: 'Baza nije dostupna.', code: 'unavailable' },
      },
    });
    open();
    await tableOfNews();
    await askAboutRobot();
    await userEvent.click(screen.getByRole('button', { name: 'Odustani' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await askAboutRobot();
    await userEvent.click(screen.getByRole('button', { name: 'Obriši vijest' }));
    expect(await screen.findByText('Baza nije dostupna.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('deletes several news items and reports the outcome of each', async () => {
    let remaining = [robot, notice, draft];
    stubHttp({
      'GET /api/vijesti': () => listOf(remaining),
      [`DELETE /api/vijesti/${newsId(1)}`]: () => {
        remaining = [notice, draft];
        return { status: 204 };
      },
      [`DELETE /api/vijesti/${newsId(2)}`]: {
        status: 503,
        data: { message: 'Baza nije dostupna.', code: 'unavailable' },
      },
    });
    open();
    await tableOfNews();
    await userEvent.click(screen.getByLabelText('Označi: „Robotska ruka u laboratoriju”'));
    await userEvent.click(screen.getByLabelText('Označi: „Upis u jesenji ciklus”'));
    await userEvent.click(screen.getByRole('button', { name: 'Obriši odabrano' }));
    const question = screen.getByRole('dialog', {
      name: (name) => plainSpaces(name) === 'Da li ste sigurni da želite da obrišete 2 vijesti?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Obriši vijesti' }));
    expect(await screen.findByText('Obrisano (1):')).toBeVisible();
    expect(screen.getByRole('link', { name: '„Upis u jesenji ciklus”' }).parentElement).toHaveTextContent(
      '„Upis u jesenji ciklus”: Baza nije dostupna.',
    );
    expect(screen.queryByRole('row', { name: /Robotska/ })).not.toBeInTheDocument();
  });

  it('creates a draft and opens its edit page', async () => {
    const requests = stubHttp({
      'GET /api/vijesti': listOf([]),
      'POST /api/vijesti': { status: 201, data: { ...draft, description: '' } },
    });
    const { location } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Kreiraj vijest' }));
    await waitFor(() => expect(location()).toBe(`/admin/vijest/${newsId(3)}/edit`));
    expect(requests.find(({ method }) => method === 'POST')?.data).toEqual({});
  });

  it('stays on the list and reports when a draft was not created', async () => {
    stubHttp({
      'GET /api/vijesti': listOf([robot]),
      'POST /api/vijesti': { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } },
    });
    const { location, store } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Kreiraj vijest' }));
    await waitFor(() =>
      expect(store.getState().toasts.at(-1)).toMatchObject({
        kind: 'error',
        text: 'Nacrt nije otvoren. Baza nije dostupna.',
      }),
    );
    expect(location()).toBe('/admin/vijestlist');
  });

  it('says how to create news when there are none, and how to clear filters that match none', async () => {
    stubHttp({ 'GET /api/vijesti': listOf([]) });
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Još nema vijesti' })).toBeVisible();
    unmount();
    const { location } = open('/admin/vijestlist?newsType=Oglas');
    await userEvent.click(await screen.findByRole('button', { name: 'Prikaži sve' }));
    expect(location()).toBe('/admin/vijestlist');
  });

  it('offers to retry when the list was not loaded', async () => {
    let isDown = true;
    stubHttp({
      'GET /api/vijesti': () =>
        isDown ? { status: 500, data: { message: 'Greška na serveru.', code: 'internal' } } : listOf([robot]),
    });
    open();
    expect(await screen.findByText('Vijesti nisu učitane.')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await tableOfNews()).toBeVisible();
  });
});

function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ').trim();
}
