import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './Pagination.module.css';

type PaginationProps = {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  label?: string;
};

export function Pagination({ page, pages, hrefFor, label = 'Stranice' }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (to: number, rel: string, name: string, children: ReactNode) =>
    to >= 1 && to <= pages ? (
      <Link to={hrefFor(to)} rel={rel} className={cx(styles.link, styles.step)} aria-label={name}>
        {children}
      </Link>
    ) : (
      <span className={cx(styles.link, styles.step, styles.off)} aria-hidden>
        {children}
      </span>
    );

  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        <li>
          {step(
            page - 1,
            'prev',
            'Prethodna stranica',
            <>
              <ArrowLeft aria-hidden />
              <span>Prethodna</span>
            </>,
          )}
        </li>
        {pageWindow(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className={styles.gap} aria-hidden>
                …
              </span>
            ) : (
              <Link
                to={hrefFor(number)}
                className={styles.link}
                aria-label={`${number}. stranica`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        <li>
          {step(
            page + 1,
            'next',
            'Sljedeća stranica',
            <>
              <span>Sljedeća</span>
              <ArrowRight aria-hidden />
            </>,
          )}
        </li>
      </ul>
    </nav>
  );
}

/**
 * Returns the page numbers to show: the first, the last and those around the current one; null for a gap. A gap of a single
 * page is filled, because its number is as wide as the dots.
 */
export function pageWindow(page: number, pages: number): Array<number | null> {
  const shown = new Set([1, page - 1, page, page + 1, pages]);
  if (page - 3 === 1) shown.add(2);
  if (page + 3 === pages) shown.add(pages - 1);
  const numbers = [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1];
    return previous !== undefined && number - previous > 1 ? [null, number] : [number];
  });
}
