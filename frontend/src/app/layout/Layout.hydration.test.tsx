import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { createStore } from '../store/store.ts';
import { signedIn } from '../../testing/renderApp.tsx';
import { site } from '../../testing/site.ts';
import { Layout } from './Layout.tsx';

const known = { site: { config: { status: 'success', data: site, error: null, requestId: null } } } as const;

it('the browser hydrates the layout of the server, then shows the user, the year and its address', () => {
  const onServer = createStore(known);
  const html = renderToString(
    <Provider store={onServer}>
      <StaticRouter location="/vijesti">
        <Layout>Vijesti</Layout>
      </StaticRouter>
    </Provider>,
  );
  expect(html).toContain('+387 33 123 456');
  expect(html).not.toContain('Ana');
  expect(html).not.toContain(String(new Date().getFullYear()));

  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const headerOfServer = container.querySelector('header');
  // A difference between the two would be logged, and a test that logs an error fails.
  render(
    <Provider store={createStore({ ...known, ...signedIn() })} serverState={onServer.getState()}>
      <MemoryRouter initialEntries={['/vijesti']}>
        <Layout>Vijesti</Layout>
      </MemoryRouter>
    </Provider>,
    { container, hydrate: true },
  );
  expect(screen.getByRole('banner')).toBe(headerOfServer);
  expect(screen.getByRole('button', { name: 'Moj nalog: Ana' })).toBeInTheDocument();
  expect(screen.getByText(`© ${site.name}, ${new Date().getFullYear()}.`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Podijelite na Facebooku' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('http://localhost/vijesti')),
  );
});
