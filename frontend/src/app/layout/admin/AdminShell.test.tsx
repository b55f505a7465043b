import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { buildOverview } from '../../../testing/dashboard.tsx';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { loadPending } from '../../../features/overview/overviewCalls.ts';
import { adminOrders } from '../../../features/orders/admin/adminOrders.ts';
import { App } from '../../App.tsx';
import type { AppStore } from '../../store/store.ts';
import { Layout } from '../Layout.tsx';

const PENDING = 'GET /api/overview/pending';
const COUNTS = { unassigned: 1, refunds: 2, orders: 4, courses: 1, news: 0, careers: 0 };
const user = userEvent.setup({ delay: null });

const pages = (
  <Layout>
    <Routes>
      <Route
        path="*"
        element={
          <>
            <textarea aria-label="Napomena" />
            <Link to="/admin/careerlist">Na karijere</Link>
          </>
        }
      />
    </Routes>
  </Layout>
);

const order = buildAdminOrder({ _id: testId(70) });
const REPLIES = {
  [PENDING]: { data: COUNTS },
  'GET /api/orders': { data: [order], headers: { 'x-total-count': '1' } },
  'GET /api/kursevi': {
    data: {
      kursevi: [{ _id: testId(7), name: 'Čelične konstrukcije', category: 'Tehnicke' }],
      page: 1,
      pages: 1,
    },
    headers: { 'x-total-count': '1' },
  },
  'GET /api/users': { data: [], headers: { 'x-total-count': '0' } },
};

/** Waits until the counts of the shown page are answered. */
async function counted(store: AppStore): Promise<void> {
  await waitFor(() => {
    // The type of the store does not know slices that are added to it later.
    const state = store.getState() as never;
    expect(loadPending.select(state).status).toMatch(/success|fail/);
  });
}

async function openShell(
  at = '/admin/orderlist',
  replies: Record<string, StubAnswer | (() => StubAnswer)> = {},
  state = loggedInState({ isAdmin: true }),
) {
  const requests = stubHttp({ ...REPLIES, ...replies });
  const app = renderApp(pages, { at, state });
  await screen.findByRole('navigation', { name: 'Administracija' });
  await counted(app.store);
  return { ...app, requests };
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Administracija' }));
const searchDialog = () => screen.findByRole('dialog', { name: 'Pretraga administracije' });

describe('the layout of the administration', () => {
  it('replaces header and footer of the site on every page of the administration', async () => {
    await openShell('/administracija');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Pogledaj sajt' })).toHaveAttribute(
      'href',
      '/',
    );
    expect(screen.queryByRole('link', { name: /^Moji kursevi/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it.each([
    ['/kursevi', true],
    ['/administracija', false],
  ])('is not shown on %s to a user with isAdmin %s', async (at, isAdmin) => {
    stubHttp({});
    renderApp(pages, { at, state: loggedInState({ isAdmin }) });
    expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Administracija' })).not.toBeInTheDocument();
  });

  it('surrounds the dashboard, which keeps its greeting', async () => {
    stubHttp({ ...REPLIES, 'GET /api/overview': { data: buildOverview({ months: [] }) } });
    const { store } = renderApp(<App />, { at: '/administracija', state: loggedInState({ isAdmin: true }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dobro došli, Ana' })).toBeInTheDocument();
    expect(await screen.findByRole('navigation', { name: 'Administracija' })).toBeInTheDocument();
    await counted(store);
  });
});

describe('the navigation of the administration', () => {
  it('names every section with what waits in it', async () => {
    await openShell();
    await navigation().findByText(', 4 čekaju na odluku');
    const links = navigation().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pregled', '/administracija'],
      ['Prijave4, 4\u00a0čekaju na odluku', '/admin/orderlist'],
      ['Novac3, 3\u00a0čekaju na obradu', '/admin/novac/potrazivanja'],
      ['Kursevi1, 1\u00a0nacrt', '/admin/kurslist'],
      ['Kalendar', '/admin/kalendar'],
      ['Izvještaji', '/admin/izvjestaji'],
      ['Vijesti', '/admin/vijestlist'],
      ['Karijere', '/admin/careerlist'],
      ['Kandidati', '/admin/kandidati'],
      ['Korisnici', '/admin/userlist'],
      ['Dnevnik', '/admin/dnevnik'],
      ['Postavke', '/admin/postavke'],
    ]);
  });

  it.each([
    ['/administracija', 'Pregled'],
    ['/admin/orderlist?isPaid=false', 'Prijave'],
    [`/admin/order/${testId(70)}/edit`, 'Prijave'],
    ['/admin/novac/nerasporedjene', 'Novac'],
    ['/admin/kurslist/2', 'Kursevi'],
    [`/admin/kurs/${testId(7)}/edit`, 'Kursevi'],
    [`/admin/user/${testId(2)}/edit`, 'Korisnici'],
  ])('marks at %s the section %s only', async (at, section) => {
    await openShell(at);
    const current = navigation()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(`^${section}`)]);
  });

  it('counts again after a change and on another page', async () => {
    let orders = 4;
    const { requests, store } = await openShell('/admin/orderlist', {
      [PENDING]: () => ({ data: { ...COUNTS, orders } }),
      [`PUT /api/orders/${order._id}/edit`]: { data: order },
    });
    expect(await navigation().findByText(', 4 čekaju na odluku')).toBeInTheDocument();
    orders = 3;
    await act(async () => {
      await store.dispatch(adminOrders.update({ id: order._id, body: { version: order.version } }));
    });
    expect(await navigation().findByText(', 3 čekaju na odluku')).toBeInTheDocument();
    orders = 1;
    await user.click(screen.getByRole('link', { name: 'Na karijere' }));
    expect(await navigation().findByText(', 1 čeka na odluku')).toBeInTheDocument();
    expect(requests.filter(({ url }) => url === '/api/overview/pending')).toHaveLength(3);
  });

  it('stays usable when the counts are not loaded', async () => {
    await openShell('/admin/orderlist', {
      [PENDING]: { status: 503, data: { message: 'x', code: 'unavailable' } },
    });
    expect(navigation().getAllByRole('link')).toHaveLength(12);
  });

  it('stays collapsed after a reload', async () => {
    const { unmount } = await openShell();
    await user.click(navigation().getByRole('button', { name: 'Skupi meni', expanded: true }));
    expect(localStorage.getItem('adminNavigation')).toBe('true');
    unmount();
    await openShell();
    expect(navigation().getByRole('button', { name: 'Proširi meni', expanded: false })).toBeInTheDocument();
    expect(navigation().getByRole('link', { name: 'Vijesti' })).toHaveAttribute('title', 'Vijesti');
  });

  it('opens the other sections of narrow screens until Escape or another page', async () => {
    const { store } = await openShell();
    const more = () => navigation().getByRole('button', { name: 'Više' });
    await user.click(more());
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    act(() => navigation().getByRole('link', { name: 'Korisnici' }).focus());
    await user.keyboard('{Escape}');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    expect(more()).toHaveFocus();
    await user.click(more());
    await user.click(navigation().getByRole('link', { name: 'Korisnici' }));
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    await counted(store);
  });
});

describe('the search of the administration', () => {
  it.each([['/'], ['{Control>}k{/Control}'], ['{Meta>}k{/Meta}']])('opens with %s', async (keys) => {
    await openShell();
    await user.keyboard(keys);
    expect(within(await searchDialog()).getByRole('searchbox')).toHaveFocus();
    expect(within(await searchDialog()).getByRole('searchbox')).toHaveValue('');
  });

  it('searches for staff only what they have the permission for', async () => {
    const { requests } = await openShell('/administracija', {}, loggedInState({ permissions: ['courses'] }));
    expect(
      navigation()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pregled', 'Kursevi1, 1\u00a0nacrt', 'Kalendar']);
    expect(navigation().queryByRole('button', { name: 'Više' })).not.toBeInTheDocument();
    await user.keyboard('/');
    const dialog = within(await searchDialog());
    const commands = within(dialog.getByRole('list', { name: 'Radnje' })).getAllByRole('listitem');
    expect(commands.map(({ textContent }) => textContent)).toEqual([
      'Novi kurs',
      'Idi na: Pregled',
      'Idi na: Kursevi',
      'Idi na: Kalendar',
      'Pogledaj sajt',
    ]);
    await user.keyboard('čelik');
    await dialog.findByRole('link', { name: /^Čelične konstrukcije/ });
    const asked = requests.map(({ url }) => url).filter((url) => !/^\/api\/(overview|config)/.test(url));
    expect(asked).toEqual(['/api/kursevi']);
  });

  it('leaves a slash that is typed into a field to the field', async () => {
    await openShell();
    const note = screen.getByRole('textbox', { name: 'Napomena' });
    await user.type(note, 'izvod 214/2026');
    expect(note).toHaveValue('izvod 214/2026');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('finds orders, courses and people with one search for the whole word', async () => {
    const { requests } = await openShell();
    await user.keyboard('/');
    const dialog = within(await searchDialog());
    await user.keyboard('čelik');
    const hit = await dialog.findByRole('link', { name: /^Čelične konstrukcije/ });
    expect(hit).toHaveAttribute('href', `/admin/kurs/${testId(7)}/edit`);
    expect(dialog.getByRole('link', { name: new RegExp(`^${order.reference}`) })).toHaveAttribute(
      'href',
      `/admin/order/${order._id}`,
    );
    expect(dialog.getByRole('status')).toHaveTextContent('Pronađeno: 2');
    const searches = requests.filter(
      ({ url }) => url !== '/api/overview/pending' && !url.startsWith('/api/config'),
    );
    expect(searches.map(({ url, params }) => [url, params])).toEqual([
      ['/api/orders', { keyword: 'čelik', pageNumber: 1, pageSize: 5 }],
      ['/api/kursevi', { keyword: 'čelik', pageNumber: 1, pageSize: 5, drafts: 'include' }],
      ['/api/users', { keyword: 'čelik', pageNumber: 1, pageSize: 5 }],
    ]);
  });

  it('moves with the arrows, continues typing with a letter, opens with Enter and closes', async () => {
    const { location } = await openShell();
    await user.keyboard('/');
    const dialog = within(await searchDialog());
    const field = dialog.getByRole('searchbox');
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByRole('link', { name: 'Otvori prijave koje čekaju' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(dialog.getByRole('link', { name: 'Pogledaj sajt' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}n');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('n');
    await user.keyboard('epl');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location()).toBe('/admin/orderlist?isPaid=false&isRejected=false&isCancelled=false');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens the first result with Enter in the field', async () => {
    const { location, store } = await openShell();
    await user.keyboard('/');
    await searchDialog();
    await user.keyboard('idi kor{Enter}');
    // The search runs, so Enter waits for its result.
    expect(location()).toBe('/admin/orderlist');
    await within(await searchDialog()).findByText(/^Pronađeno|^Nema/);
    await user.keyboard('{Enter}');
    expect(location()).toBe(`/admin/order/${order._id}`);
    await counted(store);
  });

  it('creates a course with a command and opens its editor', async () => {
    const { location, requests, store } = await openShell('/admin/orderlist', {
      'POST /api/kursevi': { status: 201, data: { _id: testId(9) } },
    });
    await user.keyboard('/');
    const dialog = within(await searchDialog());
    await user.click(dialog.getByRole('button', { name: 'Novi kurs' }));
    await waitFor(() => expect(location()).toBe(`/admin/kurs/${testId(9)}/edit`));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await counted(store);
  });

  it('closes with Escape and returns the focus', async () => {
    await openShell();
    const opener = screen.getByRole('button', { name: 'Pretraži prijave, kurseve, ljude i radnje' });
    await user.click(opener);
    await searchDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it('shows and opens no hit of an earlier word after a failure', async () => {
    const { location } = await openShell();
    await user.keyboard('/');
    const dialog = within(await searchDialog());
    await user.keyboard('čelik');
    await dialog.findByRole('link', { name: /^Čelične konstrukcije/ });
    stubHttp({ 'GET /api/orders': { status: 503, data: { message: 'Nedostupno.', code: 'unavailable' } } });
    await user.keyboard('x');
    await dialog.findByText(/Pretraga nije uspjela/);
    expect(dialog.queryByRole('link', { name: /^Čelične konstrukcije/ })).not.toBeInTheDocument();
    await user.keyboard('y{Enter}');
    expect(location()).toBe('/admin/orderlist');
  });

  it('says that it failed and still offers the commands', async () => {
    await openShell('/admin/orderlist', {
      'GET /api/orders': {
        status: 503,
        data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' },
      },
    });
    await user.keyboard('/');
    const dialog = within(await searchDialog());
    await user.keyboard('novi');
    expect(
      await dialog.findByText(/Pretraga nije uspjela\. Usluga trenutno nije dostupna\./),
    ).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Novi kurs' })).toBeInTheDocument();
  });
});
