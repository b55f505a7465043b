import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { idle } from '../../store/asyncState.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site, siteNotLoaded } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { ProductPage } from './ProductPage.tsx';

const known = (product = site.product) => ({
  site: { config: { ...idle(), status: 'success' as const, data: { ...site, product } } },
});

const renderAt = (at: string, state: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    <Routes>
      <Route path="/:slug" element={<ProductPage />} />
    </Routes>,
    { ...state, at },
  );

describe('ProductPage', () => {
  it('shows the four stages from idea to work', () => {
    renderAt('/inovalab', { state: known() });
    expect(screen.getByRole('heading', { level: 1, name: 'InovaLab: od ideje do posla' })).toBeVisible();
    const [stages] = screen.getAllByRole('list');
    expect([...(stages?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Ideja',
      'Prototip',
      'Pilot',
      'Posao',
    ]);
    for (const link of screen.getAllByRole('link', { name: /Odaberi program|Uporedi programe/ })) {
      expect(link).toHaveAttribute('href', '/obuke');
    }
    expect(screen.getByRole('link', { name: 'Nađi svoju vještinu' })).toHaveAttribute('href', '/vjestine');
    expect(screen.getByRole('link', { name: 'Pogledaj usluge' })).toHaveAttribute('href', '/usluge');
  });

  it('uses the configured name and address of the product', () => {
    renderAt('/radionica-9', { state: known({ name: 'Radionica 9', slug: 'radionica-9' }) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Radionica 9: od ideje do posla');
    expect(screen.getByRole('heading', { name: /^Dva ulaza u\sprogram Radionica 9$/ })).toBeVisible();
    expect(document.body).not.toHaveTextContent('InovaLab');
  });

  it('opens the answer to a question', async () => {
    renderAt('/inovalab', { state: known() });
    const answer = screen.getByText(/^Diploma nije uslov/);
    expect(answer).not.toBeVisible();
    await userEvent.click(screen.getByText('Treba li mi diploma ili iskustvo?'));
    expect(answer).toBeVisible();
  });

  it('shows the not-found page at any other address', () => {
    renderAt('/nema-toga', { state: known() });
    expect(screen.getByRole('heading', { level: 1, name: 'Stranica nije pronađena' })).toBeVisible();
  });

  it('shows a skeleton until the address of the product is loaded', () => {
    renderAt('/inovalab', { state: siteNotLoaded });
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('shows why loading failed and loads again on retry', async () => {
    stubHttp({ 'GET /api/config/site': { data: site } });
    const error = { message: 'Server nije dostupan.', code: 'network', status: 0, fields: {} };
    renderAt('/inovalab', { state: { site: { config: { ...idle(), status: 'fail', error } } } });
    expect(screen.getByText('Server nije dostupan.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: /InovaLab/ })).toBeVisible();
  });
});
