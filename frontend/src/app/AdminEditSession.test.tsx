import { TOKEN_FAILED_MESSAGE } from '@institut/contract/frame/errors';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedIn } from '../features/users/sessionSlice.ts';
import { AdminOrderPage } from '../features/orders/admin/AdminOrderPage.tsx';
import { PersonPage } from '../pages/person/PersonPage.tsx';
import { buildAdminOrder, testId } from '../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../testing/renderApp.tsx';
import { buildPerson, personReplies } from '../testing/personFixtures.ts';
import { stubHttp } from '../testing/stubHttp.ts';
import { AccountLinks } from './layout/SideDrawer.tsx';

const order = buildAdminOrder({ _id: testId(70) });
const ana: AdminUser = {
  _id: testId(2),
  name: 'Ana',
  lastName: 'Anić',
  email: 'ana@example.com',
  isAdmin: false,
  roles: [],
  isEmailConfirmed: true,
  wantsEventMail: true,
  version: 3,
};
const amina = { _id: testId(91), name: 'Amina', isAdmin: true };
const ended = { status: 401, data: { message: TOKEN_FAILED_MESSAGE, code: 'unauthorized' } };

/** Forms with personal data and the field that the tests type into. */
const forms = [
  {
    what: 'an application',
    at: `/admin/order/${testId(70)}/edit`,
    read: { [`GET /api/orders/${testId(70)}/view`]: { data: order } },
    save: `PUT /api/orders/${testId(70)}/edit`,
    label: /^Napomena o uplati/,
  },
  {
    what: 'a user',
    at: `/admin/user/${testId(2)}/edit`,
    read: { [`GET /api/users/${testId(2)}`]: { data: ana }, ...personReplies(buildPerson()) },
    save: `PUT /api/users/${testId(2)}`,
    label: /^Prezime/,
  },
] as const;

const pages = (
  <>
    <Routes>
      <Route path="/admin/order/:id/edit" element={<AdminOrderPage />} />
      <Route path="/admin/user/:id/edit" element={<PersonPage />} />
      <Route path="*" element={null} />
    </Routes>
    <AccountLinks onLeave={() => {}} />
  </>
);

const open = (at: string, person = amina) => renderApp(pages, { at, state: loggedInState(person) });
const offer = () => screen.findByRole('dialog', { name: 'Imate nesačuvane izmjene' });
const inTab = () => window.sessionStorage.getItem('editTabDrafts');

describe.each(forms)('the draft of $what after the session ended', ({ at, read, save, label }) => {
  /** Types into the form and saves it with an expired token. */
  async function typeUntilExpired() {
    stubHttp({ ...read, [save]: ended });
    const app = open(at);
    await userEvent.type(await screen.findByLabelText(label), 'Zvala');
    await userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));
    await waitFor(() => expect(app.location()).toMatch(/^\/login/));
    return app;
  }

  it('is offered after the same admin logs in again in this tab, and removed when it is saved', async () => {
    const { unmount } = await typeUntilExpired();
    expect(window.localStorage.getItem('editDrafts')).toBeNull();
    unmount();
    stubHttp({ ...read, [save]: Object.values(read)[0] ?? {} });
    const again = open(at);
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(screen.getByLabelText(label)).toHaveDisplayValue(/Zvala/);
    await userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));
    await waitFor(() => expect(again.location()).toMatch(/list$/));
    expect(inTab()).toBeNull();
  });

  it('is removed when another admin logs in', async () => {
    const { store, unmount } = await typeUntilExpired();
    expect(inTab()).toContain('Zvala');
    const { user } = loggedInState({ ...amina, _id: testId(92) }).session;
    act(() => void (user && store.dispatch(loggedIn({ user, remember: false }))));
    expect(inTab()).toBeNull();
    unmount();
  });

  it('is removed by a logout, which the confirmation dialog announces', async () => {
    stubHttp(read);
    const app = open(at);
    await userEvent.type(await screen.findByLabelText(label), 'Zvala');
    await screen.findByText(/Zapamćeno u ovoj kartici do odjave:/);
    expect(inTab()).toContain('Zvala');
    fireEvent.click(screen.getByRole('button', { name: 'Odjavi se' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Napuštate stranicu/ }));
    expect(dialog.getByText('Ako odete, izmjene će biti izgubljene.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Napusti stranicu' }));
    await waitFor(() => expect(app.location()).toBe('/kursevi'));
    expect(app.store.getState().session.user).toBeNull();
    expect(inTab()).toBeNull();
  });

  it('is removed by a later logout on another page', async () => {
    const { unmount } = await typeUntilExpired();
    unmount();
    open('/admin');
    expect(inTab()).toContain('Zvala');
    await userEvent.click(screen.getByRole('button', { name: 'Odjavi se' }));
    expect(inTab()).toBeNull();
  });
});
