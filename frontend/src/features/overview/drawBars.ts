import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { barsConfig, type Bars, type Look } from './barsConfig.ts';

// Only what bars need: the rest of the library stays out of the file.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/**
 * Draws a bar chart in the colours and the font of the page. Returns a function that removes it.
 * @param onPick called with the index of a clicked bar
 */
export function drawBars(canvas: HTMLCanvasElement, bars: Bars, onPick: (index: number) => void): () => void {
  const chart = new Chart(canvas, barsConfig(bars, lookOf(canvas), onPick));
  return () => chart.destroy();
}

function lookOf(canvas: HTMLCanvasElement): Look {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    colours: { blue: token('--blue'), turquoise: token('--turquoise-light') },
    openColours: { blue: `${token('--blue')}99`, turquoise: `${token('--turquoise-light')}99` },
    strongColours: { blue: token('--blue-strong'), turquoise: token('--turquoise') },
    slate: token('--slate'),
    line: token('--line'),
    tooltip: token('--deep-blue'),
    onTooltip: token('--white'),
    font: style.fontFamily,
    prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
