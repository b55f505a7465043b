import type { ReportRow } from '@institut/contract/reports/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, loggedInState } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { REPORTS_PATH } from '../../admin/adminPaths.ts';
import { ReportPage } from './ReportPage.tsx';

const REPORT = 'GET /api/izvjestaji';
const figures = {
  runs: 1,
  capacity: 12,
  held: 9,
  waiting: 0,
  attended: 7,
  completed: 4,
  hours: 1.5,
  discounts: 30,
  revenue: 1050.5,
  refunds: 0,
};
const web: ReportRow = { key: testId(1), name: 'Web', ...figures };
const cad: ReportRow = { key: testId(2), name: 'CAD', ...figures, revenue: 2000 };
const data = { rows: [web, cad], total: { ...figures, runs: 2, revenue: 3050.5 } };

const open = (state = loggedInState({ isAdmin: true }), at = `${REPORTS_PATH}?od=2026-01-01&do=2026-12-31`) =>
  renderApp(<ReportPage />, { at, state });

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Izvještaj' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

it('shows the total above the rows, with a link from each number to its list', async () => {
  stubHttp({ [REPORT]: { data } });
  open();
  expect(await rows()).toEqual([
    'Ukupno21290741,530,00 KM3.050,50 KM0,00 KM',
    'Web11290741,530,00 KM1.050,50 KM0,00 KM',
    'CAD11290741,530,00 KM2.000,00 KM0,00 KM',
  ]);
  expect(screen.getByRole('link', { name: /^1\.050,50.KM, Uplate, otvori listu: Web$/ })).toHaveAttribute(
    'href',
    `/admin/novac/uplate?part=payment&from=2026-01-01&to=2026-12-31&kurs=${testId(1)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Uplate' }));
  await waitFor(async () => expect((await rows())[1]).toMatch(/^CAD/));
});

it('links only the lists that staff have the permission for', async () => {
  stubHttp({ [REPORT]: { data } });
  open(loggedInState({ permissions: ['orders', 'enrolment', 'courses', 'reports'] }));
  await rows();
  expect(screen.queryByRole('link', { name: /Uplate, otvori listu/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /Zauzeto, otvori listu/ })).toHaveLength(3);
});

it('asks for a named period and for other rows', async () => {
  const requests = stubHttp({ [REPORT]: { data } });
  const { location } = open(undefined, `${REPORTS_PATH}?od=2020-02-03&do=2020-02-04`);
  await rows();
  expect(screen.getByLabelText('Period')).toHaveDisplayValue('Odabrani dani');
  await userEvent.selectOptions(screen.getByLabelText('Po redu'), 'Po: Predavač');
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Prošla godina');
  const year = new Date().getFullYear() - 1;
  await waitFor(() =>
    expect(location()).toBe(`${REPORTS_PATH}?po=predavac&od=${year}-01-01&do=${year}-12-31`),
  );
  await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ po: 'predavac', od: `${year}-01-01` }));
});
