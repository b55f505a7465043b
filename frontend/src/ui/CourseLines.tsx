import { formatKm } from '@institut/contract/money';
import { apiUrl } from '@institut/contract/paths';
import { lineTotal } from '@institut/contract/pricing';
import { SITE_PAGES } from '@institut/contract/sitePages';
import type { ReactNode } from 'react';
import { categoryLabel } from '../lib/categoryLabel.ts';
import { LineItem, LineList } from './LineItem.tsx';
import { Price } from './Price.tsx';
import styles from './CourseLines.module.css';

type CourseLine = {
  kurs: string;
  name: string;
  image: string;
  category: string;
  price: number;
  qty: number;
};

type CourseLinesProps<Line extends CourseLine> = {
  /** What the list is, for screen readers. */
  label: string;
  lines: readonly Line[];
  /** What must be said of a line. */
  note?: (line: Line) => ReactNode;
};

/** Courses of an application, to be read: quantity x price = amount. */
export function CourseLines<Line extends CourseLine>({ label, lines, note }: CourseLinesProps<Line>) {
  return (
    <LineList label={label}>
      {lines.map((line) => (
        <LineItem
          key={line.kurs}
          image={line.image}
          name={line.name}
          to={apiUrl(SITE_PAGES.course.path, { id: line.kurs })}
          kind={categoryLabel(line.category)}
          amount={
            <>
              <span className={styles.product}>
                {line.qty} × {formatKm(line.price)} ={' '}
              </span>
              <Price amount={lineTotal(line)} />
            </>
          }
        >
          {note?.(line)}
        </LineItem>
      ))}
    </LineList>
  );
}
