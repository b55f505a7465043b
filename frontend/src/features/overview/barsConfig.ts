import type { ChartConfiguration } from 'chart.js';

/** The token of the colour in which charts and their keys show a meaning. */
export const MEANINGS = { orders: '--blue', income: '--success', grants: '--success-light' } as const;
export type Meaning = keyof typeof MEANINGS;

type BarSeries = { label: string; values: readonly number[]; meaning: Meaning };

export type Bars = {
  /** The label below each bar, and the title of its tooltip. */
  labels: readonly string[];
  titles: readonly string[];
  /** Stacked from the bottom up. */
  series: readonly BarSeries[];
  /** Formats a value in the tooltip. */
  valueText: (value: number) => string;
  /** Formats a value of the axis; whole numbers only. */
  scaleText: (value: number) => string;
  /** The last bar is the current month, so it is incomplete. */
  isLastOpen: boolean;
};

/** Colours and font of the page. */
export type Look = {
  colours: Record<Meaning, string>;
  /** The edge of each bar; empty for none. */
  edge: string;
  slate: string;
  line: string;
  tooltip: string;
  onTooltip: string;
  font: string;
  prefersReducedMotion: boolean;
};

const SMALL_TEXT_PX = 13;
const ANIMATION_MS = 250;
const RADIUS_PX = 5;

/** Returns the colour of the bar of the current month. */
export const openColour = (colour: string): string => `color-mix(in srgb, ${colour} 60%, transparent)`;

/** Returns the chart.js configuration of a bar chart. */
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
      datasets: series.map(({ label, values, meaning }) => ({
        label,
        data: [...values],
        backgroundColor: values.map((_, index) =>
          isLastOpen && index === last ? openColour(look.colours[meaning]) : look.colours[meaning],
        ),
        hoverBackgroundColor: `color-mix(in srgb, ${look.colours[meaning]} 80%, ${look.tooltip})`,
        ...(look.edge && { borderColor: look.edge, borderWidth: 1 }),
        borderRadius: RADIUS_PX,
        maxBarThickness: 44,
        categoryPercentage: 0.78,
        barPercentage: 0.9,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: look.prefersReducedMotion ? false : { duration: ANIMATION_MS, easing: 'easeOutQuart' },
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
