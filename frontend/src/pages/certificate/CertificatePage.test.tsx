import type { Certificate } from '@institut/contract/certificates/schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { CertificatePage } from './CertificatePage.tsx';

const CODE = '7F3K-2M9Q-XT';
const VALID: Certificate = {
  number: 'UV-2027-00057',
  code: CODE,
  title: 'certificate',
  state: 'valid',
  issuer: 'Institut',
  issuedOn: '2027-03-12',
  isIntact: true,
  facts: {
    name: 'Ana Hodžić',
    course: 'Python',
    from: '2027-01-12',
    to: '2027-03-09',
    hours: 24,
    grade: '',
    licence: '',
    texts: ['Kurs Python: 24 sata.'],
    signatories: ['Ana Anić'],
  },
  revocation: null,
  replacedBy: null,
};

function open(answer: StubAnswer, at = `/uvjerenja/${CODE}`) {
  stubHttp({ [`GET /api/uvjerenja/${CODE}`]: answer });
  return renderApp(
    <Routes>
      <Route path="/uvjerenja/:code?" element={<CertificatePage />} />
    </Routes>,
    { at },
  );
}

const shown = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

it.each<[what: string, change: Partial<Certificate>, said: string[], unsaid: string[]]>([
  [
    'a valid one',
    {},
    ['Vrijedi', 'Ana Hodžić', '12. 1. 2027. – 9. 3. 2027.', '24 sata', 'Potpis je ispravan'],
    ['Rezultat'],
  ],
  [
    'a revoked one',
    { state: 'revoked', facts: null, revocation: { day: '2027-03-14', reason: 'mistake' } },
    ['Opozvano', 'opozvano 14. 3. 2027. Razlog: izdato je greškom.'],
    ['Ana'],
  ],
  [
    'a replaced one',
    { state: 'replaced', facts: null, replacedBy: { number: 'UV-2027-00058', code: '0000-0000-00' } },
    ['Zamijenjeno', 'UV-2027-00058'],
    ['Ana'],
  ],
  [
    'a changed record',
    { isIntact: false, facts: null },
    ['Nije ispravno', 'Potpis nije ispravan'],
    ['Vrijedi', 'Ana'],
  ],
  [
    'one without a name',
    { facts: { ...VALID.facts!, name: null } },
    ['Izdato i vrijedi; ime je uklonjeno na zahtjev.', 'Python'],
    ['Ime i prezime'],
  ],
])('says the state of %s', async (_what, change, said, unsaid) => {
  open({ data: { ...VALID, ...change } });
  await screen.findByRole('heading', { level: 1, name: 'Uvjerenje UV-2027-00057' });
  for (const text of said) expect(shown()).toContain(text);
  for (const text of unsaid) expect(shown()).not.toContain(text);
});

it('says that no certificate has a code', async () => {
  open({ status: 404, data: { message: 'Uvjerenje nije pronađeno.', code: 'not_found' } });
  await screen.findByRole('heading', { level: 1, name: 'Uvjerenje nije pronađeno' });
  expect(screen.getByRole('link', { name: 'Upiši šifru ponovo' })).toHaveAttribute('href', '/uvjerenja');
});

it('opens the page of a code however it is typed, and refuses what is none', async () => {
  const visitor = userEvent.setup({ delay: null });
  const { location } = open({ data: VALID }, '/uvjerenja');
  const field = screen.getByRole('textbox', { name: 'Šifra uvjerenja' });
  await visitor.type(field, '7f3k 2m9q x{Enter}');
  expect(field).toBeInvalid();
  await visitor.type(field, 't{Enter}');
  expect(await screen.findByText('Ana Hodžić')).toBeVisible();
  expect(location()).toBe(`/uvjerenja/${CODE}`);
});
