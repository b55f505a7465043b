import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { pageWindow } from './pageWindow.ts';
import styles from './Pagination.module.css';

type PaginationProps = {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** What it leads through, for screen readers. */
  label?: string;
};

/** Links to the pages of a list; nothing when there is only one. */
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
                aria-label={`Stranica ${number}`}
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
