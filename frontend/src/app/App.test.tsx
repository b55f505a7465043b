import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/renderApp.tsx';
import { stubHttp } from '../testing/stubHttp.ts';
import { App } from './App.tsx';

it('an unknown address shows the not-found page with a link to the courses', async () => {
  stubHttp({});
  renderApp(<App />, { at: '/nema/ovoga' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Stranica nije pronađena' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
});

it.each([
  '/administracija',
  '/admin/userlist',
  '/admin/user/000000000000000000000001/edit',
  '/admin/orderlist',
  '/admin/order/000000000000000000000001/edit',
  '/admin/vijestlist',
  '/admin/vijestlist/2',
  '/admin/vijest/000000000000000000000001/edit',
  '/admin/kurslist/3',
  '/admin/kurs/000000000000000000000001/edit',
  '/admin/careerlist',
  '/admin/dnevnik',
  '/admin/career/000000000000000000000001/edit',
])('%s redirects a visitor to the login without requesting admin data', async (path) => {
  const requests = stubHttp({});
  const { location } = renderApp(<App />, { at: path });
  await waitFor(() => expect(location()).toBe(`/login?redirect=${path}`));
  expect(requests.filter(({ url }) => !url.startsWith('/api/config'))).toEqual([]);
});

it('an unknown address below /admin/ shows the not-found page', async () => {
  stubHttp({});
  renderApp(<App />, { at: '/admin/nema' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Stranica nije pronađena' }),
  ).toBeInTheDocument();
});
