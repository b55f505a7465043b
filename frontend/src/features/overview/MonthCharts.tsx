import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { OverviewMonth } from '@institut/contract/overview/schema';
import { useMemo } from 'react';
import { countOrders, formatCount } from '../../lib/format.ts';
import { monthText, shortMonth } from '../../lib/months.ts';
import { BarChart } from './BarChart.tsx';
import { MEANINGS, openColour, type Bars, type Meaning } from './barsConfig.ts';
import { ChartTable } from './ChartTable.tsx';
import { grantsOf, ordersOf, paymentsOf } from './dashboardLinks.ts';
import { amountText } from './dashboardTexts.ts';
import { useSeesMoney } from './MoneyLink.tsx';
import { Panel } from './Panel.tsx';
import { Row } from '../../ui/primitives.ts';
import styles from './MonthCharts.module.css';

const ORDERS_LEGEND: readonly LegendEntry[] = [
  { label: 'Prijave', meaning: 'orders' },
  { label: 'Mjesec koji još traje', meaning: 'orders', isOpen: true },
];

export function OrdersChart({ months }: { months: readonly OverviewMonth[] }) {
  const bars = useMemo(() => orderBars(months), [months]);
  const hrefs = useMemo(() => months.map(({ month }) => ordersOf(month)), [months]);
  const total = months.reduce((sum, { applications }) => sum + applications, 0);

  return (
    <Panel title="Prijave po mjesecima" figure={formatCount(total)} note="u posljednjih 12 mjeseci">
      <Legend entries={ORDERS_LEGEND} />
      <BarChart label={describeOrders(months)} bars={bars} hrefs={hrefs} />
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

const orderBars = (months: readonly OverviewMonth[]): Bars => ({
  labels: months.map(({ month }) => shortMonth(month)),
  titles: months.map(({ month }) => monthText(month)),
  series: [{ label: 'Prijave', values: months.map(({ applications }) => applications), meaning: 'orders' }],
  valueText: countOrders,
  scaleText: formatCount,
  isLastOpen: true,
});

function describeOrders(months: readonly OverviewMonth[]): string {
  const most = Math.max(...months.map(({ applications }) => applications));
  const best = months.find(({ applications }) => applications === most);
  const now = months.at(-1);
  if (!best || !now || most === 0) return 'Stubičasti grafikon: u posljednjih 12 mjeseci nije bilo prijava.';
  return `Stubičasti grafikon prijava po mjesecima. Najviše: ${monthText(best.month)} – ${countOrders(most)}. Do sada u tekućem mjesecu: ${countOrders(now.applications)}.`;
}

const PAYMENTS_LEGEND: readonly LegendEntry[] = [
  { label: 'Uplate', meaning: 'income' },
  { label: 'Odobreni grantovi', meaning: 'grants' },
  { label: 'Mjesec koji još traje', meaning: 'income', isOpen: true },
];

export function PaymentsChart({ months }: { months: readonly OverviewMonth[] }) {
  const bars = useMemo(() => paymentBars(months), [months]);
  const seesMoney = useSeesMoney();
  const hrefs = useMemo(
    () => (seesMoney ? months.map(({ month }) => paymentsOf(month)) : []),
    [months, seesMoney],
  );
  const cell = (amount: number, href: string) => ({
    text: amountText(amount),
    href: seesMoney && amount > 0 ? href : null,
  });
  const total = sumOf(months, ({ paid }) => paid);

  return (
    <Panel title="Prihod po mjesecima" figure={formatKm(total)} note="uplata u posljednjih 12 mjeseci">
      <Legend entries={PAYMENTS_LEGEND} />
      <BarChart label={describePayments(months)} bars={bars} hrefs={hrefs} />
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

const paymentBars = (months: readonly OverviewMonth[]): Bars => ({
  labels: months.map(({ month }) => shortMonth(month)),
  titles: months.map(({ month }) => monthText(month)),
  series: [
    { label: 'Uplate', values: months.map(({ paid }) => paid), meaning: 'income' },
    { label: 'Grantovi', values: months.map(({ granted }) => granted), meaning: 'grants' },
  ],
  valueText: formatKm,
  scaleText: formatCount,
  isLastOpen: true,
});

const sumOf = (months: readonly OverviewMonth[], of: (month: OverviewMonth) => number): number =>
  toKm(months.reduce((sum, month) => sum + toFeninga(of(month)), 0));

function describePayments(months: readonly OverviewMonth[]): string {
  const paid = formatKm(sumOf(months, (month) => month.paid));
  const granted = formatKm(sumOf(months, (month) => month.granted));
  return `Stubičasti grafikon prihoda po mjesecima. U posljednjih 12 mjeseci: uplate ${paid}, grantovi ${granted}.`;
}

type LegendEntry = { label: string; meaning: Meaning; isOpen?: boolean };

function swatchOf(meaning: Meaning, isOpen: boolean): string {
  const colour = `var(${MEANINGS[meaning]})`;
  return isOpen ? openColour(colour) : colour;
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <Row as="ul" gap={5} rowGap={1} className={styles.legend}>
      {entries.map(({ label, meaning, isOpen = false }) => (
        <li key={label} className={styles.entry}>
          <span style={{ background: swatchOf(meaning, isOpen) }} aria-hidden />
          {label}
        </li>
      ))}
    </Row>
  );
}
