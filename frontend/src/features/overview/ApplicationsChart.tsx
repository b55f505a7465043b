import { useMemo } from 'react';
import type { OverviewMonth } from '@institut/contract/overview.schema';
import { countOrders, formatCount } from '../../lib/format.ts';
import { BarChart } from './BarChart.tsx';
import type { Bars } from './barsConfig.ts';
import { ChartTable } from './ChartTable.tsx';
import { ordersOf } from './dashboardLinks.ts';
import { Legend, type LegendEntry } from './Legend.tsx';
import { monthText, shortMonth } from './monthText.ts';
import { Panel } from './Panel.tsx';

const LEGEND: readonly LegendEntry[] = [
  { label: 'Prijave', mark: 'blue' },
  { label: 'Mjesec koji još traje', mark: 'open' },
];

/** How many applications came, month by month. */
export function ApplicationsChart({ months }: { months: readonly OverviewMonth[] }) {
  const bars = useMemo(() => barsOf(months), [months]);
  const hrefs = useMemo(() => months.map(({ month }) => ordersOf(month)), [months]);
  const total = months.reduce((sum, { applications }) => sum + applications, 0);

  return (
    <Panel title="Prijave po mjesecima" figure={formatCount(total)} note="u posljednjih 12 mjeseci">
      <Legend entries={LEGEND} />
      <BarChart label={describe(months)} bars={bars} hrefs={hrefs} />
      <ChartTable
        caption="Prijave po mjesecima u kojima su poslane"
        rowLabel="Mjesec"
        rows={months.map(({ month }) => monthText(month))}
        columns={[
          {
            label: 'Prijave',
            cells: months.map(({ month, applications }) => ({
              text: formatCount(applications),
              href: applications > 0 ? ordersOf(month) : null,
            })),
          },
        ]}
      />
    </Panel>
  );
}

const barsOf = (months: readonly OverviewMonth[]): Bars => ({
  labels: months.map(({ month }) => shortMonth(month)),
  titles: months.map(({ month }) => monthText(month)),
  series: [{ label: 'Prijave', values: months.map(({ applications }) => applications), colour: 'blue' }],
  valueText: countOrders,
  scaleText: formatCount,
  isLastOpen: true,
});

function describe(months: readonly OverviewMonth[]): string {
  const most = Math.max(...months.map(({ applications }) => applications));
  const best = months.find(({ applications }) => applications === most);
  const now = months.at(-1);
  if (!best || !now || most === 0) return 'Stubičasti grafikon: u posljednjih 12 mjeseci nije bilo prijava.';
  return `Stubičasti grafikon prijava po mjesecima. Najviše: ${monthText(best.month)} – ${countOrders(most)}. Do sada u tekućem mjesecu: ${countOrders(now.applications)}.`;
}
