import type { ChartConfiguration } from 'chart.js';

export type BarSeries = { label: string; values: readonly number[]; colour: 'blue' | 'turquoise' };

export type Bars = {
  /** At the foot of each bar, and in full when it is pointed at. */
  labels: readonly string[];
  titles: readonly string[];
  /** From the bottom up. */
  series: readonly BarSeries[];
  /** A value in words. */
  valueText: (value: number) => string;
  /** A value on the scale; whole numbers only. */
  scaleText: (value: number) => string;
  /** The last bar is not finished yet: the month still runs. */
  isLastOpen: boolean;
};

/** What the drawing takes from the page it stands in. */
export type Look = {
  colours: Record<BarSeries['colour'], string>;
  openColours: Record<BarSeries['colour'], string>;
  /** Of the bars that are pointed at. */
  strongColours: Record<BarSeries['colour'], string>;
  slate: string;
  line: string;
  tooltip: string;
  onTooltip: string;
  font: string;
  isStill: boolean;
};

const SMALL_TEXT_PX = 13;
const LONGEST_MOTION_MS = 250;
const RADIUS_PX = 5;

/** The drawing of some bars, for chart.js. */
export function barsConfig(
  bars: Bars,
  look: Look,
  onPick: (index: number) => void,
): ChartConfiguration<'bar', number[], string> {
  const { series, labels, titles, isLastOpen } = bars;
  const last = labels.length - 1;
  const ticks = { color: look.slate, font: { family: look.font, size: SMALL_TEXT_PX } };
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, values, colour }) => ({
        label,
        data: [...values],
        backgroundColor: values.map((_, index) =>
          isLastOpen && index === last ? look.openColours[colour] : look.colours[colour],
        ),
        hoverBackgroundColor: look.strongColours[colour],
        borderRadius: RADIUS_PX,
        maxBarThickness: 44,
        categoryPercentage: 0.78,
        barPercentage: 0.9,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: look.isStill ? false : { duration: LONGEST_MOTION_MS, easing: 'easeOutQuart' },
      interaction: { mode: 'index', intersect: false },
      onClick: (_event, hit) => hit[0] && onPick(hit[0].index),
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: look.line },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 8 },
        },
        y: {
          stacked: true,
          beginAtZero: true,
          suggestedMax: 4,
          grid: { color: look.line },
          border: { display: false },
          ticks: {
            ...ticks,
            precision: 0,
            maxTicksLimit: 6,
            padding: 8,
            callback: (value) => bars.scaleText(Number(value)),
          },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          yAlign: 'bottom',
          backgroundColor: look.tooltip,
          titleColor: look.onTooltip,
          bodyColor: look.onTooltip,
          titleFont: { family: look.font, size: SMALL_TEXT_PX, weight: 700 },
          bodyFont: { family: look.font, size: SMALL_TEXT_PX },
          padding: 12,
          cornerRadius: 6,
          displayColors: series.length > 1,
          boxPadding: 6,
          callbacks: {
            title: (items) => titles[items[0]?.dataIndex ?? 0] ?? '',
            label: ({ dataset, parsed }) => {
              const text = bars.valueText(Number(parsed.y));
              return series.length > 1 ? `${dataset.label ?? ''}: ${text}` : text;
            },
          },
        },
      },
    },
  };
}
