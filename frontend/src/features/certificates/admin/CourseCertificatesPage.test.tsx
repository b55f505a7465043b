import type { IssuedCertificate, PreparedPerson } from '@institut/contract/certificates/schema';
import { DEFAULT_COMPLETION } from '@institut/contract/certificates/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { chooseAction } from '../../../testing/actionMenu.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildCourse, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CourseCertificatesPage } from './CourseCertificatesPage.tsx';

const staff = userEvent.setup({ delay: null });
const ID = testId(1);
const ISSUE = `POST /api/kursevi/${ID}/uvjerenja`;
const REVOKE = `POST /api/uvjerenja/${testId(30)}/opoziv`;
const MAILS = { data: { mails: [], withoutEmail: [] } };

const person = (n: number, changes: Partial<PreparedPerson> = {}): PreparedPerson => ({
  participant: testId(n),
  name: `Ana Anić ${n}`,
  reference: 'K7M2-9QXA',
  readiness: 'ready',
  isPaid: true,
  percent: 100,
  hasPassed: false,
  grade: '',
  certificate: null,
  ...changes,
});
const PEOPLE = [
  person(10),
  person(11, { readiness: 'hours', percent: 75 }),
  person(12, { certificate: 'UV-2027-00001' }),
  person(13, { name: '', readiness: 'unnamed' }),
];
const ISSUED: IssuedCertificate = {
  _id: testId(30),
  number: 'UV-2027-00001',
  code: '7F3K-2M9Q-XT',
  participant: testId(12),
  name: 'Ana Anić 12',
  title: 'certificate',
  issuedAt: '2027-03-12T10:00:00.000Z',
  state: 'valid',
  exception: '',
  revocation: null,
  replacedBy: null,
  replaces: null,
};

function open(prepared: object = {}) {
  const data = {
    completion: DEFAULT_COMPLETION,
    refusal: null,
    template: null,
    templates: [],
    used: null,
    people: PEOPLE,
    issued: [ISSUED],
    ...prepared,
  };
  const requests = stubHttp({
    [`GET /api/kursevi/${ID}/uvjerenja/pripremljena`]: { data },
    [`GET /api/kursevi/${ID}`]: { data: buildCourse({ name: 'Python' }) },
    [ISSUE]: { status: 201, data: [ISSUED, ISSUED] },
    [ISSUE.replace('/api', '/api/e-mailovi')]: MAILS,
    [REVOKE]: { data: { ...ISSUED, state: 'revoked' } },
    [REVOKE.replace('/api', '/api/e-mailovi')]: MAILS,
  });
  renderApp(
    <Routes>
      <Route path="/admin/kurs/:id/uvjerenja" element={<CourseCertificatesPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/admin/kurs/${ID}/uvjerenja`, state: loggedInState({ permissions: ['certificates', 'orders'] }) },
  );
  return (name: string) => requests.filter(({ method, url }) => `${method} ${url}` === name);
}

it('counts who meets the conditions, and issues to those who are ticked, with a reason for an exception', async () => {
  const sent = open();
  expect(await screen.findByText(/Ispunjava uslove 2 · Nedostaje sati 1 · Nema imena 1/)).toBeVisible();
  await staff.click(screen.getByRole('checkbox', { name: /Ana Anić 11/ }));
  await staff.click(screen.getByRole('button', { name: /^Izdaj 2\suvjerenja$/ }));
  const dialog = await screen.findByRole('dialog');
  await staff.click(within(dialog).getByRole('button', { name: 'Izdaj i pošalji' }));
  const reason = within(dialog).getByRole('textbox', { name: 'Ana Anić 11 – nedostaje sati' });
  expect(reason).toBeInvalid();
  await staff.type(reason, 'Nadoknadila je u drugom terminu.');
  await staff.click(within(dialog).getByRole('button', { name: 'Izdaj i pošalji' }));
  await waitFor(() => expect(sent(ISSUE)).toHaveLength(1));
  expect(sent(ISSUE)[0]?.data).toEqual({
    participants: [
      { participant: testId(10), reason: '' },
      { participant: testId(11), reason: 'Nadoknadila je u drugom terminu.' },
    ],
  });
});

it('says why nothing can be issued yet', async () => {
  open({ refusal: 'Prisustvo za susret 9. 3. 2027. još nije zaključeno.' });
  expect(await screen.findByText(/još nije zaključeno/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Izdaj 1\suvjerenje$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('warns of a certificate whose conditions were corrected away, unless it was an exception', async () => {
  const exception = { ...ISSUED, _id: testId(31), number: 'UV-2027-00002', exception: 'Nadoknadila je.' };
  const people = [
    person(12, { readiness: 'hours', certificate: ISSUED.number }),
    person(14, { readiness: 'hours', certificate: exception.number }),
  ];
  open({ people, issued: [exception, ISSUED] });
  const warning = (await screen.findByText(/izdatih uvjerenja više nisu ispunjeni/)).closest('div');
  const said = within(warning?.parentElement ?? document.body).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual(['Ana Anić 12, UV-2027-00001: nedostaje sati']);
});

it('revokes a certificate for a reason', async () => {
  const sent = open();
  await screen.findByRole('heading', { name: 'Izdata uvjerenja' });
  await chooseAction('Opozovi: UV-2027-00001, Ana Anić 12');
  const dialog = await screen.findByRole('dialog');
  await staff.selectOptions(within(dialog).getByRole('combobox', { name: 'Razlog' }), 'Izdato je greškom');
  await staff.click(within(dialog).getByRole('button', { name: 'Opozovi uvjerenje' }));
  await waitFor(() => expect(sent(REVOKE)[0]?.data).toEqual({ reason: 'mistake' }));
});
