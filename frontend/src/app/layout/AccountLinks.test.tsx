import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, signedIn } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { App } from '../App.tsx';

it('logging out on a page for signed-in people leads to the courses, not to the login', async () => {
  stubHttp({ 'GET /api/users/profile': { data: {} }, 'GET /api/orders/myorders': { data: [] } });
  const { store, location } = renderApp(<App />, { at: '/profile', state: signedIn() });
  await screen.findByRole('heading', { level: 1, name: 'Vaš profil' });
  await userEvent.click(screen.getByRole('button', { name: /Ana$/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Odjavi se' }));
  expect(location()).toBe('/kursevi');
  expect(store.getState().session.user).toBeNull();
});
