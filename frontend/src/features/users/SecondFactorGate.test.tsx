import type { SecondFactorStatus } from '@institut/contract/auth/secondFactor.schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { ListFrame } from '../admin/ListFrame.tsx';
import { UserListPage } from './admin/UserListPage.tsx';

const admin = userEvent.setup({ delay: null });
const STATUS = 'GET /api/users/second-factor';
const USERS = 'GET /api/users';
const status: SecondFactorStatus = {
  totp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  requiredFrom: null,
  needsMailCode: false,
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const missing: StubAnswer = {
  status: 403,
  data: { message: 'Uključite prijavu u dva koraka u svom profilu.', code: 'second_factor_missing' },
};
const asAdmin = { state: loggedInState({ isAdmin: true }) };
const frame = (
  <ListFrame permission="administration" title="Korisnici">
    <p>Spisak</p>
  </ListFrame>
);
const reminder = () => screen.findByText(/^Uključite prijavu u dva koraka/);

describe('the reminder of the second factor', () => {
  it('says how many days are left and leads to the section of the profile', async () => {
    stubHttp({ [STATUS]: { data: { ...status, requiredFrom: inDays(12) } } });
    renderApp(frame, asAdmin);
    expect(await reminder()).toHaveTextContent(/\(još 12.dana\)\.$/);
    expect(screen.getByRole('link', { name: 'Uključi u profilu' })).toHaveAttribute(
      'href',
      '/profile/sigurnost',
    );
    expect(screen.getByText('Spisak')).toBeInTheDocument();
  });

  it('says today on the last day and while the clock of the device is late', async () => {
    stubHttp({ [STATUS]: { data: { ...status, requiredFrom: inDays(-3) } } });
    renderApp(frame, asAdmin);
    expect(await reminder()).toHaveTextContent('Uključite prijavu u dva koraka još danas.');
  });

  it.each([
    ['has a second factor', { data: { ...status, totp: true, requiredFrom: inDays(12) } }],
    ['does not need one', { data: status }],
    [
      'cannot be asked for, because the call fails',
      { status: 503, data: { message: 'x', code: 'unavailable' } },
    ],
  ])('is not shown to an admin whose status %s', async (_case, reply) => {
    const requests = stubHttp({ [STATUS]: reply });
    renderApp(frame, asAdmin);
    expect(await screen.findByText('Spisak')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    expect(screen.queryByText(/^Uključite prijavu u dva koraka/)).not.toBeInTheDocument();
  });

  it('asks the server once for several pages', async () => {
    const requests = stubHttp({ [STATUS]: { data: { ...status, requiredFrom: inDays(5) } } });
    const { store, unmount } = renderApp(frame, asAdmin);
    await reminder();
    unmount();
    renderApp(frame, { state: store.getState() });
    await reminder();
    expect(requests).toHaveLength(1);
  });
});

describe('an admin page that the server refuses because of the second factor', () => {
  const pages = (
    <Routes>
      <Route path="/admin/userlist" element={<UserListPage />} />
      <Route path="*" element={null} />
    </Routes>
  );

  it('leads to the profile, keeps the rights of the admin, and opens when the server accepts the admin', async () => {
    let reply: StubAnswer = missing;
    stubHttp({ [STATUS]: { data: { ...status, requiredFrom: inDays(-1) } }, [USERS]: () => reply });
    const { store } = renderApp(pages, { at: '/admin/userlist', ...asAdmin });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Uključite prijavu u dva koraka' });
    expect(heading.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Otvori profil' })).toHaveAttribute('href', '/profile/sigurnost');
    expect(store.getState().session.user?.isAdmin).toBe(true);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    reply = { data: [], headers: { 'x-total-count': '0' } };
    await admin.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Korisnici' })).toBeInTheDocument();
  });
});
