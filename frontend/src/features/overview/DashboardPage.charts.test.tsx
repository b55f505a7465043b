import { act, screen, waitFor, within } from '@testing-library/react';
import { admin, buildOverview, openDashboard, OVERVIEW, panel, plain } from '../../testing/dashboard.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import type { Bars } from './barsConfig.ts';
import { drawBars } from './drawBars.ts';

jest.mock('./drawBars.ts', () => ({ drawBars: jest.fn() }));
const drawing = jest.mocked(drawBars);
const erase = jest.fn();

const drawnBars = (): Bars[] => drawing.mock.calls.map(([, bars]) => bars);

/** A press on one bar of a drawing, as the library tells of it. */
function press(chart: number, index: number) {
  const [, , onPick] = drawing.mock.calls[chart] ?? [];
  act(() => onPick?.(index));
}

beforeEach(() => {
  drawing.mockReset().mockReturnValue(erase);
  erase.mockReset();
});

describe('the charts of the administration', () => {
  it('draw twelve months, in words for those who cannot see them', async () => {
    stubHttp({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await waitFor(() => expect(drawing).toHaveBeenCalledTimes(2));
    const [applications, payments] = drawnBars();
    expect(applications).toMatchObject({
      labels: ['dec', 'jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov'],
      series: [{ values: [4, 6, 9, 7, 12, 10, 5, 3, 11, 16, 19, 14] }],
      isLastOpen: true,
    });
    expect(plain(applications!.valueText(21))).toBe('21 prijava');
    expect(payments!.series.map(({ label, values }) => [label, values[0]])).toEqual([
      ['Uplate', 1242],
      ['Grantovi', 540],
    ]);
    expect(payments!.scaleText(12_000)).toBe('12.000');
    const said = panel('Prijave po mjesecima').getByText(/^Stubičasti grafikon/);
    expect(plain(said.textContent)).toBe(
      'Stubičasti grafikon prijava po mjesecima. Najviše: oktobar 2026. – 19 prijava. Do sada u tekućem mjesecu: 14 prijava.',
    );
  });

  it('lead to the applications of the month that is pressed', async () => {
    stubHttp({ [OVERVIEW]: { data: buildOverview() } });
    const { location } = openDashboard();
    await waitFor(() => expect(drawing).toHaveBeenCalledTimes(2));
    press(0, 2);
    expect(location()).toBe('/admin/orderlist?createdFrom=2026-02-01&createdTo=2026-02-28');
    expect(erase).toHaveBeenCalledTimes(2);
  });

  it('are there as tables, each figure leading to what it is made of', async () => {
    stubHttp({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('region', { name: 'Prihod po mjesecima' });
    const payments = panel('Prihod po mjesecima');
    await admin.click(payments.getByText('Prikaži kao tabelu'));
    const rows = within(payments.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(plain(rows[1]!.textContent)).toBe('decembar 2025.1.242,00540,00');
    const [paid, granted] = within(rows[1]!).getAllByRole('link');
    expect(paid).toHaveAttribute(
      'href',
      '/admin/orderlist?paymentStatus=Placeno&paidFrom=2025-12-01&paidTo=2025-12-31',
    );
    expect(granted!.getAttribute('href')).toContain('paymentStatus=Polazniku+je+odobren+grant');
    expect(within(rows[2]!).getAllByRole('link')).toHaveLength(1);
    expect(rows[2]).toHaveTextContent(/0,00$/);
    expect(within(payments.getByRole('table')).getByText(/, u KM$/)).toBeInTheDocument();
  });

  it('say so when they cannot be drawn; the tables stay', async () => {
    drawing.mockImplementation(() => {
      throw new Error('no canvas');
    });
    stubHttp({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    expect(await screen.findAllByText('Grafikon nije učitan. Isti podaci su u tabeli.')).toHaveLength(2);
    expect(screen.getAllByText('Prikaži kao tabelu')).toHaveLength(2);
  });
});
