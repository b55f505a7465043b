import { screen } from '@testing-library/react';
import { renderApp } from '../testing/renderApp.tsx';
import { stubHttp } from '../testing/stubHttp.ts';
import { App } from './App.tsx';

it('an unknown address gets a page that says so and leads on', async () => {
  stubHttp({});
  renderApp(<App />, { at: '/nema/ovoga' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Stranica nije pronađena' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
});
