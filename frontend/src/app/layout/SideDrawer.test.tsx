import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API } from '@institut/contract/frame/endpoints';
import { keptMarks, noteKeptMarks } from '../../lib/keptMarks.ts';
import { loadSite } from '../../features/site/siteSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { App } from '../App.tsx';
import { Header } from './Header.tsx';

type Options = Parameters<typeof renderApp>[1];

async function openDrawer(button: RegExp, options: Options = {}) {
  stubHttp({ [`GET ${API.siteConfig}`]: { data: site } });
  const app = renderApp(<Header />, options);
  await act(async () => {
    await app.store.dispatch(loadSite());
  });
  await userEvent.click(screen.getByRole('button', { name: button }));
  return { ...app, drawer: within(await screen.findByRole('dialog')) };
}

describe('the menu of small screens', () => {
  const entries = [
    ['Kursevi', '/kursevi'],
    ['Šta je novo', '/vijesti'],
    ['EduTech', '/obuke'],
    ['Naša ekspertiza', '/oblasti'],
    ['Kako možemo pomoći', '/usluge'],
    ['Karijera', '/careers'],
    ['O InovaLab', '/inovalab'],
    ['O nama', '/onama'],
    ['Kontakt', '/kontakt'],
  ];

  it.each([
    ['a visitor', {}, ['Prijavi se', '/login']],
    ['a logged-in person', { state: loggedInState() }, ['Ana Anić', '/profile']],
  ])('has the courses first and ten entries for %s', async (_, options, last) => {
    const { drawer } = await openDrawer(/^Otvori meni$/, options);
    const links = within(drawer.getByRole('navigation', { name: 'Meni' })).getAllByRole('link');
    expect(links).toHaveLength(10);
    for (const [index, [label, href]] of [...entries, last].entries()) {
      expect(links[index]).toHaveTextContent(label!);
      expect(links[index]).toHaveAttribute('href', href);
    }
  });

  it('slides in from the left and closes when the search is sent', async () => {
    const { drawer, location } = await openDrawer(/^Otvori meni$/);
    expect(screen.getByRole('dialog', { name: 'Meni' })).toHaveClass('fromLeft');
    await userEvent.type(drawer.getByRole('searchbox', { name: 'Pretražite kurseve' }), 'python{Enter}');
    expect(location()).toBe('/search/python');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('returns the focus to its button when it is closed', async () => {
    await openDrawer(/^Otvori meni$/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Otvori meni' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the account drawer', () => {
  it('slides in from the right and offers a visitor login and registration', async () => {
    const { drawer, location } = await openDrawer(/^Moj nalog$/);
    expect(screen.getByRole('dialog', { name: 'Moj nalog' })).not.toHaveClass('fromLeft');
    expect(drawer.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute('href', '/login');
    expect(drawer.queryByRole('button', { name: 'Odjavi se' })).not.toBeInTheDocument();
    await userEvent.click(drawer.getByRole('link', { name: 'Registruj se' }));
    expect(location()).toBe('/register');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a logged-in user the name, the own pages and the logout', async () => {
    const { drawer } = await openDrawer(/^Ana, moj nalog$/, { state: loggedInState() });
    expect(drawer.getByText('Ana Anić')).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/profile');
    expect(drawer.getByRole('link', { name: 'Moji kursevi' })).toHaveAttribute('href', '/cart');
    expect(drawer.getByRole('button', { name: 'Odjavi se' })).toBeInTheDocument();
    expect(drawer.queryByRole('link', { name: 'Administracija' })).not.toBeInTheDocument();
    expect(drawer.queryByRole('link', { name: 'Prijavi se' })).not.toBeInTheDocument();
  });

  it('links to the administration for admins', async () => {
    const { drawer } = await openDrawer(/^Ana, moj nalog$/, { state: loggedInState({ isAdmin: true }) });
    expect(drawer.getByRole('link', { name: 'Administracija' })).toHaveAttribute('href', '/administracija');
  });
});

it('a logout on a page that needs a login opens the courses, not the login', async () => {
  const requests = stubHttp({
    'GET /api/users/profile': { data: { ...loggedInState().session.user, wantsEventMail: false } },
    'GET /api/orders/myorders': { data: [] },
    'POST /api/users/logout': { status: 503 },
  });
  const { store, location } = renderApp(<App />, { at: '/profile', state: loggedInState() });
  await screen.findByRole('heading', { level: 1, name: 'Vaš profil' });
  await userEvent.click(screen.getByRole('button', { name: /^Ana, / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Odjavi se' }));
  expect(location()).toBe('/kursevi');
  expect(store.getState().session.user).toBeNull();
  // The server ends the session of the token that the browser no longer has; its failure changes nothing.
  await waitFor(() =>
    expect(requests.find(({ url }) => url === '/api/users/logout')?.headers).toMatchObject({
      Authorization: `Bearer ${loggedInState().session.user?.token}`,
    }),
  );
});

it('a logout asks before it loses attendance that only this device has', async () => {
  noteKeptMarks(loggedInState().session.user!._id, 3);
  const { store, drawer } = await openDrawer(/^Ana, moj nalog$/, { state: loggedInState() });
  await userEvent.click(drawer.getByRole('button', { name: 'Odjavi se' }));
  const question = within(screen.getByRole('dialog', { name: 'Odjaviti se i izgubiti prisustvo?' }));
  expect(question.getByText(/3\sizmjene prisustva čekaju slanje/)).toBeInTheDocument();
  expect(store.getState().session.user).not.toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Odjavi se i obriši' }));
  expect(store.getState().session.user).toBeNull();
  expect(keptMarks(loggedInState().session.user!._id)).toBeNull();
});
