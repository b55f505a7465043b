import { useMemo } from 'react';
import { formatKm, toFeninga, toKm } from '@institut/contract/money';
import type { OverviewMonth } from '@institut/contract/overview.schema';
import { formatCount } from '../../lib/format.ts';
import { BarChart } from './BarChart.tsx';
import type { Bars } from './barsConfig.ts';
import { ChartTable } from './ChartTable.tsx';
import { grantsOf, paymentsOf } from './dashboardLinks.ts';
import { Legend, type LegendEntry } from './Legend.tsx';
import { amountText } from './dashboardTexts.ts';
import { monthText, shortMonth } from './monthText.ts';
import { Panel } from './Panel.tsx';

const LEGEND: readonly LegendEntry[] = [
  { label: 'Uplate', mark: 'blue' },
  { label: 'Odobreni grantovi', mark: 'turquoise' },
];

/** What buyers paid and what was granted to them, month by month. */
export function PaymentsChart({ months }: { months: readonly OverviewMonth[] }) {
  const bars = useMemo(() => barsOf(months), [months]);
  const hrefs = useMemo(() => months.map(({ month }) => paymentsOf(month)), [months]);
  const total = sumOf(months, ({ paid }) => paid);

  return (
    <Panel title="Prihod po mjesecima" figure={formatKm(total)} note="uplata u posljednjih 12 mjeseci">
      <Legend entries={LEGEND} />
      <BarChart label={describe(months)} bars={bars} hrefs={hrefs} />
      <ChartTable
        caption="Uplate i odobreni grantovi po mjesecima uplate, u KM"
        rowLabel="Mjesec"
        rows={months.map(({ month }) => monthText(month))}
        columns={[
          { label: 'Uplate', cells: months.map(({ month, paid }) => cell(paid, paymentsOf(month))) },
          { label: 'Grantovi', cells: months.map(({ month, granted }) => cell(granted, grantsOf(month))) },
        ]}
      />
    </Panel>
  );
}

const cell = (amount: number, href: string) => ({ text: amountText(amount), href: amount > 0 ? href : null });

const barsOf = (months: readonly OverviewMonth[]): Bars => ({
  labels: months.map(({ month }) => shortMonth(month)),
  titles: months.map(({ month }) => monthText(month)),
  series: [
    { label: 'Uplate', values: months.map(({ paid }) => paid), colour: 'blue' },
    { label: 'Grantovi', values: months.map(({ granted }) => granted), colour: 'turquoise' },
  ],
  valueText: formatKm,
  scaleText: formatCount,
  isLastOpen: true,
});

const sumOf = (months: readonly OverviewMonth[], of: (month: OverviewMonth) => number): number =>
  toKm(months.reduce((sum, month) => sum + toFeninga(of(month)), 0));

function describe(months: readonly OverviewMonth[]): string {
  const paid = formatKm(sumOf(months, (month) => month.paid));
  const granted = formatKm(sumOf(months, (month) => month.granted));
  return `Stubičasti grafikon prihoda po mjesecima. U posljednjih 12 mjeseci: uplate ${paid}, grantovi ${granted}.`;
}
