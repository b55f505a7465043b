import type { ActiveSession } from '@institut/contract/auth/session.schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { storageKeys } from '../../lib/storage.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { ActiveSessions } from './ActiveSessions.tsx';
import { RequireUser } from './routeGuards.tsx';
import { loggedIn } from './sessionSlice.ts';

const visitor = userEvent.setup({ delay: null });

const LIST = 'GET /api/users/sessions';
const END_OTHERS = 'DELETE /api/users/sessions';
const GONE: StubAnswer = { status: 204 };
const UNAVAILABLE: StubAnswer = {
  status: 503,
  data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' },
};

const buildSession = (id: string, changes: Partial<ActiveSession> = {}): ActiveSession => ({
  _id: id.padEnd(43, 'x'),
  device: 'Chrome na Androidu',
  isRemembered: false,
  isCurrent: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T09:05:00.000Z',
  expiresAt: '2026-11-20T20:00:00.000Z',
  ...changes,
});
const current = buildSession('ovaj', {
  device: 'Firefox na Windowsu',
  isCurrent: true,
  isRemembered: true,
  expiresAt: '2026-12-19T23:30:00.000Z',
});
const phone = buildSession('telefon');
const tablet = buildSession('tablet', { device: 'Safari na iPadu', lastUsedAt: '2026-11-19T09:05:00.000Z' });
const END_PHONE = `DELETE /api/users/sessions/${phone._id}`;

const page = (
  <Routes>
    <Route
      path="/profile"
      element={
        <RequireUser>
          <ActiveSessions />
        </RequireUser>
      }
    />
    <Route path="*" element={null} />
  </Routes>
);
const open = () => renderApp(page, { at: '/profile', state: loggedInState() });

/** Opens the page with these sessions; further replies by `METHOD /path`. */
async function openWith(sessions: readonly ActiveSession[], replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [LIST]: { data: sessions }, ...replies });
  const rendered = open();
  await screen.findByRole('rowheader', { name: /Firefox na Windowsu/ });
  return { ...rendered, deletions: () => requests.filter(({ method }) => method === 'DELETE') };
}

const row = (device: string) => screen.getByRole('rowheader', { name: device }).closest('tr')!;
const queryRow = (device: string) => screen.queryByRole('rowheader', { name: device });
const press = (name: string | RegExp) => visitor.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { name: 'Prijavljeni uređaji' });
const status = (text: string) => screen.findByText(text, { selector: '[role=status] *' });
const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');

it('the list of logged-in devices shows each device in words and marks the current one', async () => {
  await openWith([current, phone]);
  const cells = (device: string) => within(row(device)).getAllByRole('cell').map(textOf);
  expect(cells('Firefox na Windowsu Ovaj uređaj').slice(0, 3)).toEqual([
    'Sada',
    '20. 11. 2026. u 09:00',
    'Da, do 20. 12. 2026.',
  ]);
  expect(cells('Chrome na Androidu').slice(0, 3)).toEqual([
    '20. 11. 2026. u 10:05',
    '20. 11. 2026. u 09:00',
    'Ne, vrijedi do 20. 11. 2026. u 21:00',
  ]);
  expect(within(row('Firefox na Windowsu Ovaj uređaj')).queryByRole('button')).not.toBeInTheDocument();
});

it('a single logged-in device has no button for others, but one to log out everywhere', async () => {
  await openWith([current]);
  expect(screen.getByText('Niste prijavljeni ni na jednom drugom uređaju.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Odjavi sve ostale uređaje' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Odjavi me svuda' })).toBeInTheDocument();
});

it('a logged-in device is ended after a confirmation, announced, and the focus moves to the heading', async () => {
  const { deletions } = await openWith([current, phone, tablet], { [END_PHONE]: GONE });
  await press(/^Odjavi uređaj: Chrome na Androidu, posljednji put korišten 20\.\s11\.\s2026\.\su\s10:05$/);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Odjaviti uređaj?');
  expect(screen.getByRole('dialog')).toHaveTextContent('Chrome na Androidu, posljednji put korišten');
  expect(deletions()).toEqual([]);
  await press('Odjavi uređaj');
  expect(await status('Uređaj je odjavljen: Chrome na Androidu.')).toBeVisible();
  expect(deletions().map(({ url }) => url)).toEqual([`/api/users/sessions/${phone._id}`]);
  expect(queryRow('Chrome na Androidu')).not.toBeInTheDocument();
  expect(queryRow('Safari na iPadu')).toBeInTheDocument();
  await waitFor(() => expect(heading()).toHaveFocus());
});

it('a cancelled confirmation ends no device and returns the focus to its button', async () => {
  const { deletions } = await openWith([current, phone]);
  await press(/^Odjavi uređaj: Chrome/);
  await press('Odustani');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Odjavi uređaj: Chrome/ })).toHaveFocus());
  expect(deletions()).toEqual([]);
});

it('a device that was logged out meanwhile is removed from the list as well', async () => {
  const missing = { status: 404, data: { message: 'Uređaj nije pronađen.', code: 'not_found' } };
  await openWith([current, phone], { [END_PHONE]: missing });
  await press(/^Odjavi uređaj: Chrome/);
  await press('Odjavi uređaj');
  await status('Uređaj je odjavljen: Chrome na Androidu.');
  expect(queryRow('Chrome na Androidu')).not.toBeInTheDocument();
});

it('the dialog stays open and busy while devices are logged out, and shows why it failed', async () => {
  const answers: Array<(reply: StubAnswer) => void> = [];
  const waiting = new Promise<StubAnswer>((resolve) => answers.push(resolve));
  const { deletions } = await openWith([current, phone], { [END_OTHERS]: waiting });
  await press('Odjavi sve ostale uređaje');
  await press('Odjavi ostale uređaje');
  const busy = await screen.findByRole('button', { name: 'Odjavljujemo…' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await visitor.click(busy);
  await visitor.keyboard('{Escape}');
  expect(deletions()).toHaveLength(1);
  await act(async () => answers[0]!(UNAVAILABLE));
  expect(await screen.findByRole('alert')).toHaveTextContent('Usluga trenutno nije dostupna.');
  await press('Odustani');
  expect(queryRow('Chrome na Androidu')).toBeInTheDocument();
  await press('Odjavi sve ostale uređaje');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('all other devices are ended at once, and this one stays', async () => {
  const { deletions, store } = await openWith([current, phone, tablet], { [END_OTHERS]: GONE });
  await press('Odjavi sve ostale uređaje');
  await press('Odjavi ostale uređaje');
  expect(await status('Svi ostali uređaji su odjavljeni.')).toBeVisible();
  expect(deletions()).toMatchObject([{ url: '/api/users/sessions', params: {} }]);
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(store.getState().session.user).not.toBeNull();
});

it('logging out everywhere leads to the login with a message and leaves no drafts about people', async () => {
  window.sessionStorage.setItem(storageKeys.editTabDrafts, '{"x":1}');
  const { deletions, store, location } = await openWith([current, phone], { [END_OTHERS]: GONE });
  await press('Odjavi me svuda');
  expect(screen.getByRole('dialog')).toHaveTextContent('Odjavljujete se i s ovog uređaja.');
  await visitor.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odjavi me svuda' }));
  await waitFor(() => expect(location()).toBe('/login?redirect=/profile'));
  expect(deletions()).toMatchObject([{ params: { includesCurrent: 'true' } }]);
  expect(store.getState().session.user).toBeNull();
  expect(window.localStorage.getItem('userInfo')).toBeNull();
  expect(window.sessionStorage.getItem(storageKeys.editTabDrafts)).toBeNull();
  expect(store.getState().toasts).toMatchObject([
    { text: 'Odjavljeni ste sa svih uređaja. Za nastavak se ponovo prijavite.' },
  ]);
});

it('the list of logged-in devices is loaded again on retry after a failure', async () => {
  let reply: StubAnswer | (() => Promise<StubAnswer>) = noAnswer();
  stubHttp({ [LIST]: () => (typeof reply === 'function' ? reply() : reply) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Prijavljeni uređaji nisu učitani.');
  reply = { data: [current] };
  await press('Pokušaj ponovo');
  expect(await screen.findByRole('rowheader', { name: /Firefox na Windowsu/ })).toBeInTheDocument();
});

it('the list of logged-in devices is loaded again when a new password has replaced the token', async () => {
  let sessions = [current, phone];
  stubHttp({ [LIST]: () => ({ data: sessions }) });
  const { store } = open();
  await screen.findByRole('rowheader', { name: 'Chrome na Androidu' });
  sessions = [current];
  const { user } = loggedInState({ token: 'token-2' }).session;
  act(() => void store.dispatch(loggedIn({ user: user!, remember: true })));
  await waitFor(() => expect(queryRow('Chrome na Androidu')).not.toBeInTheDocument());
});

it('of many logged-in devices the ten that were used last are shown first', async () => {
  const others = Array.from({ length: 21 }, (_, index) =>
    buildSession(`u${index}`, { device: `Preglednik ${index + 1}` }),
  );
  await openWith([current, ...others]);
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  await press('Prikaži sve uređaje (22)');
  expect(screen.getAllByRole('rowheader')).toHaveLength(22);
  expect(screen.getByText('Prikazani su svi uređaji (22).')).toHaveFocus();
});
