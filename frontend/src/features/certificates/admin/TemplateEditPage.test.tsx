import type { CertificateTemplate } from '@institut/contract/certificates/templates.schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { TemplateEditPage } from './TemplateEditPage.tsx';
import { TemplateListPage } from './TemplateListPage.tsx';

const staff = userEvent.setup({ delay: null });
const ID = testId(1);
const TEMPLATE: CertificateTemplate = {
  _id: ID,
  name: 'Programiranje',
  courseType: 'Trening kurs',
  orientation: 'portrait',
  languages: 'bs',
  background: '',
  logo: '',
  texts: { intro: '', reason: '', body: '', introEn: '', reasonEn: '', bodyEn: '' },
  signatories: [],
  version: 3,
  savedAt: '2027-03-12T10:00:00.000Z',
  isUsed: true,
};
const API = '/api/predlosci-uvjerenja';

const methods = (requests: readonly { method: string }[]) => requests.map(({ method }) => method);

/** @param lists the answers of the list; the last one is given from then on */
function open(path: string, lists: CertificateTemplate[][] = [[TEMPLATE]]) {
  const requests = stubHttp({
    [`GET ${API}`]: () => ({ data: lists.length > 1 ? lists.shift() : lists[0] }),
    [`DELETE ${API}/${ID}`]: { status: 204 },
    [`PUT ${API}/${ID}`]: { data: { ...TEMPLATE, version: 4 } },
    [`POST ${API}`]: { status: 201, data: TEMPLATE },
  });
  renderApp(
    <Routes>
      <Route path="/admin/predlosci-uvjerenja" element={<TemplateListPage />} />
      <Route path="/admin/predlosci-uvjerenja/:id" element={<TemplateEditPage />} />
    </Routes>,
    { at: `/admin/predlosci-uvjerenja${path}`, state: loggedInState({ isAdmin: true }) },
  );
  return requests;
}

it('an edit adds fields by their buttons, refuses a misspelt one, and saves a new version', async () => {
  const requests = open(`/${ID}`);
  const body = await screen.findByLabelText(/^Ispod naziva kursa/);
  await staff.type(body, 'Kurs {{kursa}');
  await staff.click(screen.getByRole('button', { name: 'Sačuvaj verziju' }));
  expect(await screen.findByText(/Polje \{kursa\} ne postoji/)).toBeVisible();
  await staff.clear(body);
  await staff.type(body, 'Trajanje:');
  await staff.click(screen.getByRole('button', { name: 'Dodaj polje sati: Ispod naziva kursa' }));
  await staff.click(screen.getByRole('button', { name: 'Sačuvaj verziju' }));
  await waitFor(() => expect(methods(requests)).toContain('PUT'));
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(sent?.data).toMatchObject({
    version: 3,
    courseType: 'Trening kurs',
    texts: { body: 'Trajanje: {sati}' },
  });
});

it('English texts are asked for in both languages only, and a new template has no type', async () => {
  const requests = open('/novi');
  await staff.type(await screen.findByLabelText(/^Naziv predloška/), 'Novi');
  expect(screen.queryByLabelText(/na engleskom/)).toBeNull();
  await staff.click(screen.getByRole('radio', { name: 'Bosanski i engleski' }));
  expect(screen.getAllByRole('textbox', { name: /na engleskom/ })).toHaveLength(3);
  await staff.click(screen.getByRole('button', { name: 'Sačuvaj verziju' }));
  await waitFor(() => expect(methods(requests)).toContain('POST'));
  expect(requests.find(({ method }) => method === 'POST')?.data).toMatchObject({ courseType: null });
});

it('a template in use cannot be deleted', async () => {
  open('');
  expect(await screen.findByRole('button', { name: 'Obriši predložak Programiranje' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByText('Uspravno, bosanski')).toBeVisible();
});

it('an unused template is deleted after a question, and the list gets the focus of its button', async () => {
  open('', [[{ ...TEMPLATE, isUsed: false }], []]);
  await staff.click(await screen.findByRole('button', { name: 'Obriši predložak Programiranje' }));
  await staff.click(await screen.findByRole('button', { name: 'Obriši' }));
  const title = await screen.findByText('Uvjerenja imaju standardni izgled');
  await waitFor(() => expect(title.closest('[tabindex="-1"]')).toHaveFocus());
});
