import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import type { Bars } from './barsConfig.ts';
import styles from './BarChart.module.css';

type BarChartProps = {
  /** Describes the chart to screen readers. */
  label: string;
  /** Memoize it: another object draws the chart again. */
  bars: Bars;
  /** The link target of each bar; a bar without one is no link. */
  hrefs: readonly string[];
};

/** A bar chart. chart.js is loaded with the first one; the table below it shows the same data without it. */
export function BarChart({ label, bars, hrefs }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const pick = useRef((_index: number): void => {});

  useEffect(() => {
    pick.current = (index) => {
      const href = hrefs[index];
      if (href) void navigate(href);
    };
  }, [hrefs, navigate]);

  useEffect(() => {
    let isGone = false;
    let erase = () => {};
    async function draw() {
      const { drawBars } = await import('./drawBars.ts');
      if (isGone || !canvas.current) return;
      erase = drawBars(canvas.current, bars, (index) => pick.current(index));
    }
    draw().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      erase();
    };
  }, [bars]);

  if (hasFailed) return <p className={styles.failed}>Grafikon nije učitan. Isti podaci su u tabeli.</p>;
  return (
    <div className={styles.plot}>
      <canvas ref={canvas} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
