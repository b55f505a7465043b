import type { CandidateCareers } from '@institut/contract/candidates/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildCandidate } from '../../../testing/candidateFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CandidateCareersPage } from './CandidateCareersPage.tsx';
import { CandidateDetailPage } from './CandidateDetailPage.tsx';
import { CandidateListPage } from './CandidateListPage.tsx';

const staff = userEvent.setup({ delay: null });
const [AD, ID] = [testId(40), testId(41)];
const CAREERS = 'GET /api/kandidati';
const LIST = `GET /api/careers/${AD}/kandidati`;
const ONE = `GET /api/kandidati/${ID}`;
const STATE = `PUT /api/kandidati/${ID}/stanje`;
const NOTE = `POST /api/kandidati/${ID}/napomene`;
const ANSWER = `POST /api/kandidati/${ID}/odgovor`;
const REVOKE = `DELETE /api/kandidati/${ID}/odgovor`;

function open(at: string, answers: Parameters<typeof stubHttp>[0]) {
  const requests = stubHttp(answers);
  const { location } = renderApp(
    <Routes>
      <Route path="/admin/kandidati" element={<CandidateCareersPage />} />
      <Route path="/admin/kandidati/:id" element={<CandidateListPage />} />
      <Route path="/admin/kandidat/:id" element={<CandidateDetailPage />} />
    </Routes>,
    { at, state: loggedInState({ permissions: ['candidates'] }) },
  );
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ data }) => data);
  return { requests, location, sent };
}
const press = async (name: string) => staff.click(await screen.findByRole('button', { name }));
const refusal = { status: 409, data: { message: 'Neko je izmijenio.', code: 'stale_edit' } };
const failure = { status: 503, data: { message: 'Pokušajte kasnije.', code: 'unavailable' } };

describe('/admin/kandidati', () => {
  const careers: CandidateCareers = {
    careers: [{ _id: AD, title: 'Predavač', dateEnd: '2037-03-01', candidates: 3, new: 2 }],
    hasScanner: true,
  };

  it('counts the candidates of each ad', async () => {
    open('/admin/kandidati', { [CAREERS]: { data: careers } });
    expect(await screen.findByRole('link', { name: 'Predavač' })).toHaveAttribute(
      'href',
      `/admin/kandidati/${AD}`,
    );
    expect(screen.queryByText(/ne provjeravaju na viruse/)).not.toBeInTheDocument();
  });

  it('says that there are none, and that files are not checked', async () => {
    open('/admin/kandidati', { [CAREERS]: { data: { careers: [], hasScanner: false } } });
    expect(await screen.findByText('Još nema kandidata')).toBeVisible();
    expect(screen.getByText('Biografije se ne provjeravaju na viruse.')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    let answer: object = failure;
    open('/admin/kandidati', { [CAREERS]: () => answer });
    expect(await screen.findByRole('alert')).toHaveTextContent('Oglasi nisu učitani.');
    answer = { data: careers };
    await press('Pokušaj ponovo');
    expect(await screen.findByRole('link', { name: 'Predavač' })).toBeVisible();
  });
});

describe('/admin/kandidati/{id}', () => {
  const answer = { data: [buildCandidate()], headers: { 'x-total-count': '1' } };

  it('lists the candidates of the ad, and those of a state alone', async () => {
    const { requests, location } = open(`/admin/kandidati/${AD}`, { [LIST]: answer });
    expect(await screen.findByRole('link', { name: 'Lejla Kovač' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Kandidati Predavač' })).toBeVisible();
    await staff.selectOptions(screen.getByLabelText('Stanje'), 'Odbijena');
    await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ state: 'rejected' }));
    expect(location()).toContain('state=rejected');
  });

  it('names nobody whose application was withdrawn', async () => {
    const withdrawn = buildCandidate({ state: 'withdrawn', name: '', lastName: '', email: '', file: null });
    open(`/admin/kandidati/${AD}`, { [LIST]: { ...answer, data: [withdrawn] } });
    expect(await screen.findByRole('link', { name: 'Povučena prijava' })).toBeVisible();
  });

  it('says that there are none', async () => {
    open(`/admin/kandidati/${AD}`, { [LIST]: { data: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByText('Još nema kandidata')).toBeVisible();
  });
});

describe('/admin/kandidat/{id}', () => {
  const AT = `/admin/kandidat/${ID}`;
  const candidate = buildCandidate();

  it('adds a note, empties the field and keeps the focus on the button', async () => {
    const note = { _id: testId(42), text: 'Zvati u petak.', at: '2037-02-02T09:00:00.000Z', by: 'Amina' };
    const { sent } = open(AT, {
      [ONE]: { data: candidate },
      [NOTE]: { status: 201, data: buildCandidate({ notes: [note] }) },
    });
    await press('Dodaj napomenu');
    expect(screen.getByLabelText('Nova napomena')).toHaveAccessibleDescription('Unesite napomenu.');
    await staff.type(screen.getByLabelText('Nova napomena'), note.text);
    await press('Dodaj napomenu');
    await waitFor(() => expect(screen.getByLabelText('Nova napomena')).toHaveValue(''));
    expect(screen.getByText(note.text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dodaj napomenu' })).toHaveFocus();
    expect(sent()).toEqual([{ text: note.text }]);
  });

  it('sets the state with the version that was read, and keeps the focus on the button', async () => {
    const { sent } = open(AT, {
      [ONE]: { data: candidate },
      [STATE]: { data: buildCandidate({ state: 'review', version: 3 }) },
    });
    await staff.selectOptions(await screen.findByLabelText('Stanje prijave'), 'U razmatranju');
    await press('Promijeni stanje');
    await waitFor(() => expect(sent()).toEqual([{ state: 'review', version: 2 }]));
    expect(screen.getByLabelText('Stanje prijave')).toHaveValue('review');
    expect(screen.getByRole('button', { name: 'Promijeni stanje' })).toHaveFocus();
  });

  it('shows the state that somebody else has set, with the reason', async () => {
    let version = 2;
    open(AT, {
      [ONE]: () => ({ data: buildCandidate({ version, state: version === 2 ? 'new' : 'hired' }) }),
      [STATE]: () => {
        version = 3;
        return refusal;
      },
    });
    await staff.selectOptions(await screen.findByLabelText('Stanje prijave'), 'U razmatranju');
    await press('Promijeni stanje');
    await waitFor(() => expect(screen.getByLabelText('Stanje prijave')).toHaveValue('hired'));
    expect(screen.getByRole('alert')).toHaveTextContent('Neko je izmijenio.');
  });

  it('mails a rejection later, which can be revoked; the focus follows', async () => {
    const waitingAnswer = { answer: 'rejected', mailAt: '2037-02-02T10:00:00.000Z' } as const;
    const { sent } = open(AT, {
      [ONE]: { data: candidate },
      [mailsOf(ANSWER)]: { data: buildMails({ isDelayed: true }) },
      [ANSWER]: { data: buildCandidate({ version: 3, waitingAnswer }) },
      [REVOKE]: { data: buildCandidate({ version: 4 }) },
    });
    await press('Odgovori');
    const dialog = within(await screen.findByRole('dialog', { name: 'Odgovori' }));
    await staff.selectOptions(dialog.getByLabelText('Odgovor'), 'Odbijanje');
    expect(dialog.getByLabelText('Tekst')).toHaveValue(
      'Dobar dan, Lejla,\n\nhvala vam na prijavi na oglas „Predavač”. Ovaj put smo izabrali drugu osobu. Želimo vam uspjeh u daljem traženju.',
    );
    expect(await dialog.findByText(/Šalje se za 60\sminuta, a dotle se može opozvati\.$/)).toBeVisible();
    await staff.click(dialog.getByRole('button', { name: 'Pošalji odgovor' }));
    expect(await screen.findByText(/^Odbijanje se šalje 2\./)).toBeVisible();
    const heading = screen.getByRole('heading', { name: 'Lejla Kovač' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(sent().at(-1)).toMatchObject({ answer: 'rejected', version: 2 });
    await press('Opozovi odbijanje');
    expect(await screen.findByRole('button', { name: 'Odgovori' })).toBeVisible();
    expect(heading).toHaveFocus();
  });

  it('offers nothing to do about a withdrawn application', async () => {
    open(AT, { [ONE]: { data: buildCandidate({ state: 'withdrawn', name: '', lastName: '', file: null }) } });
    expect(await screen.findByRole('heading', { name: 'Povučena prijava' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Odgovori' })).not.toBeInTheDocument();
  });

  it('says when the candidate cannot be loaded', async () => {
    open(AT, { [ONE]: failure });
    expect(await screen.findByRole('alert')).toHaveTextContent('Kandidat nije učitan.');
  });
});
