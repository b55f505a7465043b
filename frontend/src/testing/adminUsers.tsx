import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Profile } from '@institut/contract/user.schema';
import { UserListPage } from '../features/users/admin/UserListPage.tsx';
import { BrowserBack } from './BrowserBack.tsx';
import { renderApp, signedIn } from './renderApp.tsx';
import { testId } from './shopFixtures.ts';
import type { StubAnswer, StubRequest } from './stubHttp.ts';

export const admin = userEvent.setup({ delay: null });
const amina = signedIn({ _id: testId(1), name: 'Amina', lastName: 'Uprava', isAdmin: true });

export const buildUser = (n: number, changes: Partial<Profile> = {}): Profile => ({
  _id: testId(n),
  name: 'Ana',
  lastName: `Anić ${n}`,
  email: `ana${n}@example.com`,
  isAdmin: false,
  wantsEventMail: false,
  ...changes,
});
export const own = buildUser(1, {
  name: 'Amina',
  lastName: 'Uprava',
  email: 'admin@example.com',
  isAdmin: true,
});

export const LIST = 'GET /api/users';
export const DELETE = (n: number) => `DELETE /api/users/${testId(n)}`;
export const GONE: StubAnswer = { status: 204 };
export const listOf = (users: Profile[], total = users.length): StubAnswer => ({
  data: users,
  headers: { 'x-total-count': String(total) },
});
export const LAST_ADMIN: StubAnswer = {
  status: 409,
  data: { message: 'Mora ostati bar jedan administrator.', code: 'conflict' },
};

export const openUsers = (at = '/admin/userlist', state = amina) =>
  renderApp(
    <>
      <Routes>
        <Route path="/admin/userlist" element={<UserListPage />} />
        <Route path="*" element={null} />
      </Routes>
      <BrowserBack />
    </>,
    { at, state },
  );
export const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
export const listCalls = (requests: StubRequest[]) =>
  requests.filter(({ method, url }) => `${method} ${url}` === LIST);
export const lastAsked = (requests: StubRequest[]) => listCalls(requests).at(-1)?.params;
export const press = (name: string | RegExp) => admin.click(screen.getByRole('button', { name }));
export const dialog = () => screen.getByRole('dialog');
