import { Route, Routes } from 'react-router-dom';
import { idle } from '../store/asyncState.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { site } from '../testing/shopFixtures.ts';
import { stubHttp } from '../testing/stubHttp.ts';
import { AboutPage } from './about/AboutPage.tsx';
import { AreasPage } from './areas/AreasPage.tsx';
import { EducationPage } from './education/EducationPage.tsx';
import { CookiesPage } from './legal/CookiesPage.tsx';
import { PrivacyPage } from './legal/PrivacyPage.tsx';
import { TermsPage } from './legal/TermsPage.tsx';
import { ProductPage } from './product/ProductPage.tsx';
import { ServiceCataloguePage } from './serviceCatalogue/ServiceCataloguePage.tsx';
import { ServicesPage } from './services/ServicesPage.tsx';
import { SkillsPage } from './skills/SkillsPage.tsx';
import { TechnologiesPage } from './technologies/TechnologiesPage.tsx';

const state = { site: { config: { ...idle(), status: 'success' as const, data: site } } };

it.each([
  ['/onama', AboutPage],
  ['/oblasti', AreasPage],
  ['/oblasti/tehnologije', TechnologiesPage],
  ['/obuke', EducationPage],
  ['/obuke?korak=2', EducationPage],
  ['/obuke?korak=3', EducationPage],
  ['/obuke?korak=4', EducationPage],
  ['/obuke?korak=kraj', EducationPage],
  ['/inovalab', ProductPage],
  ['/usluge', ServicesPage],
  ['/usluge/pregled', ServiceCataloguePage],
  ['/vjestine', SkillsPage],
  ['/vjestine?zastoj=meke&zadatak=tehnicke&cilj=tehnicke&vrijeme=kurs', SkillsPage],
  ['/privacy', PrivacyPage],
  ['/cookies', CookiesPage],
  ['/uslovi-koristenja', TermsPage],
])('%s shows texts without marks and without missing values', (at, Page) => {
  const pending = new Promise<never>(() => {});
  stubHttp({ 'GET /api/kursevi/one': pending, 'GET /api/kursevi/top': pending });
  renderApp(
    <Routes>
      <Route path="/:slug" element={<Page />} />
      <Route path="*" element={<Page />} />
    </Routes>,
    { at, state },
  );
  expect(document.body.innerHTML).not.toMatch(/\{\{|\}\}|\*\*|\]\(|undefined/);
});
