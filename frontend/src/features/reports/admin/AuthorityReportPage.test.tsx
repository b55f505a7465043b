import type { AuthorityReport } from '@institut/contract/reports/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { AUTHORITY_REPORT_PATH } from '../../admin/adminPaths.ts';
import { AuthorityReportPage } from './AuthorityReportPage.tsx';

const REPORT = 'GET /api/izvjestaji/organi';
const year = new Date().getFullYear() - 1;
const table = {
  authority: 'Ministarstvo',
  runs: 2,
  frozenAt: null,
  columns: ['Žensko', 'Muško', 'Ukupno'],
  rows: [
    { name: 'Svi polaznici', counts: [9, 1200, 1209] },
    { name: 'Zaposlenje: Zaposlen/a', counts: ['few', 'hidden', 30] },
  ],
} satisfies AuthorityReport['tables'][number];
const data: AuthorityReport = { year, isClosed: true, tables: [table] };
const open = () =>
  renderApp(<AuthorityReportPage />, {
    at: `${AUTHORITY_REPORT_PATH}?godina=${year}`,
    state: loggedInState({ isAdmin: true }),
  });

it('shows small and hidden counts as words, and freezes a closed year after a question', async () => {
  const frozen = { ...data, tables: [{ ...table, frozenAt: '2026-02-01T10:00:00.000Z' }] };
  let isFrozen = false;
  const requests = stubHttp({
    [REPORT]: () => ({ data: isFrozen ? frozen : data }),
    'POST /api/izvjestaji/organi': () => {
      isFrozen = true;
      return { status: 204 };
    },
  });
  open();
  const shown = await screen.findByRole('table', { name: `Ministarstvo, ${year}.` });
  expect(
    within(shown)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['PodatakŽenskoMuškoUkupno', 'Svi polaznici91.2001.209', 'Zaposlenje: Zaposlen/a< 5skriveno30']);
  await userEvent.click(screen.getByRole('button', { name: 'Zamrzni: Ministarstvo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Zamrzni' }));
  await screen.findByText(/^Zamrznuto /);
  expect(requests.find(({ method }) => method === 'POST')?.data).toEqual({ year, authority: 'Ministarstvo' });
  expect(screen.queryByRole('button', { name: 'Zamrzni: Ministarstvo' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ministarstvo' })).toHaveFocus());
});

it('cannot freeze the year that goes on, and asks for another one', async () => {
  const requests = stubHttp({ [REPORT]: { data: { ...data, isClosed: false } } });
  open();
  await screen.findByText(/može zamrznuti kada godina završi/);
  expect(screen.queryByRole('button', { name: /^Zamrzni/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Godina'), `${year - 1}.`);
  await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ godina: String(year - 1) }));
});
