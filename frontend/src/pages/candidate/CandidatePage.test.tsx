import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { buildOwnCandidate } from '../../testing/candidateFixtures.ts';
import { testLinkPage } from '../../testing/linkPageTests.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { CandidatePage } from './CandidatePage.tsx';

const TOKEN = 'k'.repeat(43);
const OPEN = 'POST /api/kandidati/pregled';
const WITHDRAW = 'POST /api/kandidati/povlacenje';

const open = (at = `/kandidat#t=${TOKEN}`) =>
  renderApp(
    <Routes>
      <Route path="/kandidat" element={<CandidatePage />} />
    </Routes>,
    { at },
  );
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/kandidat', () => {
  it('shows the state and the stored data of the application', async () => {
    stubHttp({ [OPEN]: { data: buildOwnCandidate({ state: 'interview' }) } });
    const { location } = open();
    await findTitle('Predavač');
    expect(location()).toBe('/kandidat');
    for (const text of ['Poziv na razgovor', 'Lejla Kovač', 'lejla@example.com', /^PDF, .*bez virusa/])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('withdraws the application after a question, and a reload of the page does not ask for it again', async () => {
    const requests = stubHttp({ [OPEN]: { data: buildOwnCandidate() }, [WITHDRAW]: { status: 204 } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Povuci prijavu/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Povlačite prijavu?' }));
    expect(requests).toHaveLength(1);
    await userEvent.click(question.getByRole('button', { name: 'Povuci i obriši' }));
    const title = await findTitle('Prijava je povučena');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    expect(document.body).not.toHaveFocus();
    expect(requests.map(({ url, data }) => [url, data])).toEqual([
      ['/api/kandidati/pregled', { token: TOKEN }],
      ['/api/kandidati/povlacenje', { token: TOKEN }],
    ]);
  });

  it('keeps the application when the withdrawal fails, and says why', async () => {
    stubHttp({
      [OPEN]: { data: buildOwnCandidate() },
      [WITHDRAW]: { status: 503, data: { message: 'Pokušajte kasnije.', code: 'unavailable' } },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Povuci prijavu/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Povuci i obriši' }));
    expect(await screen.findByText('Pokušajte kasnije.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Odustani' }));
    expect(await findTitle('Predavač')).toBeVisible();
  });

  it('says that the link does not open an application any more', async () => {
    const message = 'Link više ne vrijedi.';
    stubHttp({ [OPEN]: { status: 404, data: { message, code: 'not_found' } } });
    open();
    expect(await screen.findByText(message)).toBeVisible();
  });

  testLinkPage({
    open,
    call: OPEN,
    answer: { data: buildOwnCandidate() },
    title: /Predavač/,
    incomplete: ['/kandidat', '/kandidat#t=Ab3', '/kandidat#token=x'],
  });
});
