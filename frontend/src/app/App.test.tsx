import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { renderApp } from '../testing/renderApp.tsx';
import { site } from '../testing/shopFixtures.ts';
import { stubHttp } from '../testing/stubHttp.ts';
import { AboutPage } from '../pages/about/AboutPage.tsx';
import { AreasPage } from '../pages/areas/AreasPage.tsx';
import { HomePage } from '../pages/home/HomePage.tsx';
import { TermsPage } from '../pages/legal/TermsPage.tsx';
import { ProductPage } from '../pages/product/ProductPage.tsx';
import { ServiceCataloguePage } from '../pages/serviceCatalogue/ServiceCataloguePage.tsx';
import { ServicesPage } from '../pages/services/ServicesPage.tsx';
import { SkillsPage } from '../pages/skills/SkillsPage.tsx';
import { TechnologiesPage } from '../pages/technologies/TechnologiesPage.tsx';
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
  '/admin/postavke',
  '/admin/postavke/uvodi/orderplaced',
  '/admin/career/000000000000000000000001/edit',
])('%s redirects a visitor to the login without requesting admin data', async (path) => {
  const requests = stubHttp({});
  const { location } = renderApp(<App />, { at: path });
  await waitFor(() => expect(location()).toBe(`/login?redirect=${path}`));
  expect(requests.filter(({ url }) => !url.startsWith('/api/config'))).toEqual([]);
});

const MARKETING_PAGES = [
  ['/', HomePage],
  ['/vjestine', SkillsPage],
  [`/${site.product.slug}`, ProductPage],
  ['/onama', AboutPage],
  ['/oblasti', AreasPage],
  ['/oblasti/tehnologije', TechnologiesPage],
  ['/usluge', ServicesPage],
  ['/usluge/pregled', ServiceCataloguePage],
] as const;

function open(Page: ComponentType, at: string) {
  stubHttp({});
  const contact = { ...site.contact, city: 'Mostar' };
  const data = { ...site, contact, bank: { ...site.bank, name: 'Banka' } };
  const config = { status: 'success' as const, data, error: null, requestId: null };
  const page = (
    <Routes>
      <Route path="/:slug?/*" element={<Page />} />
    </Routes>
  );
  renderApp(page, { at, state: { site: { config } } });
}

it.each(MARKETING_PAGES)('%s offers the video of the institute', (path, Page) => {
  open(Page, path);
  expect(screen.getByText('Pogledaj video', { selector: 'button span' })).toBeInTheDocument();
});

it.each([...MARKETING_PAGES, ['/uslovi-koristenja', TermsPage] as const])(
  '%s names no city but the configured one',
  (path, Page) => {
    open(Page, path);
    expect(document.body).not.toHaveTextContent(/Sarajev/);
  },
);

it('an unknown address below /admin/ shows the not-found page', async () => {
  stubHttp({});
  renderApp(<App />, { at: '/admin/nema' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Stranica nije pronađena' }),
  ).toBeInTheDocument();
});
