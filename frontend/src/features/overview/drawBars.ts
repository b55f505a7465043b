import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { barsConfig, MEANINGS, type Bars, type Look } from './barsConfig.ts';

// Only what bars need: the rest of the library stays out of the file.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** The width of a chart in one of two columns on A4. */
const PRINTED_PX = 270;

/**
 * Draws a bar chart in the colours and the font of the page. Returns a function that removes it.
 * @param onPick called with the index of a clicked bar
 */
export function drawBars(canvas: HTMLCanvasElement, bars: Bars, onPick: (index: number) => void): () => void {
  const chart = new Chart(canvas, barsConfig(bars, lookOf(canvas), onPick));
  const gone = new AbortController();
  // A canvas is not laid out again for paper.
  addEventListener('beforeprint', () => chart.resize(PRINTED_PX, chart.height), gone);
  addEventListener('afterprint', () => chart.resize(), gone);
  return () => {
    gone.abort();
    chart.destroy();
  };
}

function lookOf(canvas: HTMLCanvasElement): Look {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    colours: {
      orders: token(MEANINGS.orders),
      income: token(MEANINGS.income),
      grants: token(MEANINGS.grants),
    },
    edge: token('--edge'),
    slate: token('--slate'),
    line: token('--line'),
    tooltip: token('--deep-blue'),
    onTooltip: token('--white'),
    font: style.fontFamily,
    prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
