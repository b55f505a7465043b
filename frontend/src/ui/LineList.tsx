import { COURSE_CATEGORIES, COURSE_CATEGORY_NAMES } from '@institut/contract/courses/values';
import { discountsInWords } from '@institut/contract/discounts/texts';
import { formatKm } from '@institut/contract/money/money';
import { apiUrl } from '@institut/contract/frame/paths';
import { lineTotal } from '@institut/contract/money/pricing';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countHours, formatDate, tieShortWords } from '../lib/format.ts';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import { Price } from './Price.tsx';
import styles from './LineList.module.css';
import { Note, Stack } from './primitives.ts';

type LineCourse = CourseDays & { kurs: string; name: string; image: string; category: string };

type CourseDays = {
  /** The first day of the course now. */
  start?: string | null;
  /** The first day when the order was placed. */
  placedStart?: string | null;
  /** In hours. */
  duration?: number | null;
};

/** Returns when a course begins or began and how long it takes: `Početak 12. 1. 2027. (pomjeren, ranije 5. 1. 2027.) · 40 sati`. */
export function daysText({ start, placedStart, duration }: CourseDays): string {
  const moved = placedStart && placedStart !== start ? ` (pomjeren, ranije ${formatDate(placedStart)})` : '';
  return [start && `Početak ${formatDate(start)}${moved}`, duration && countHours(duration)]
    .filter(Boolean)
    .join(' · ');
}

export function LineList({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

type LineItemProps = {
  course: LineCourse;
  amount: ReactNode;
  children?: ReactNode;
};

export function LineItem({ course, amount, children }: LineItemProps) {
  const { kurs, name, image, category } = course;
  const days = daysText(course);
  return (
    <li className={styles.line}>
      <ResponsiveImage src={image} alt="" sizes="(width >= 48rem) 10rem, 6rem" className={styles.image} />
      <Stack gap={1}>
        <p className={styles.kind}>{categoryLabel(category)}</p>
        <p className={styles.name}>
          <Link to={apiUrl(SITE_PAGES.course.path, { id: kurs })}>{tieShortWords(name)}</Link>
        </p>
        {days && <p className={styles.days}>{days}</p>}
      </Stack>
      <p className={styles.amount}>{amount}</p>
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}

/** An old order may have a category that no longer exists. */
function categoryLabel(category: string): string {
  const known = COURSE_CATEGORIES.find((value) => value === category);
  return known ? COURSE_CATEGORY_NAMES[known] : category;
}

type DiscountedLine = Parameters<typeof discountsInWords>[0];

/** The discounts of a line, each with what it takes off. */
export const LineDiscounts = ({ line }: { line: DiscountedLine }) =>
  discountsInWords(line).map((text) => <Note key={text}>{text}</Note>);

type CourseLinesProps<Line> = {
  label: string;
  lines: readonly Line[];
  note?: (line: Line) => ReactNode;
};

/** The courses of an order, read-only: quantity x price = amount. */
export function CourseLines<Line extends LineCourse & DiscountedLine>({
  label,
  lines,
  note,
}: CourseLinesProps<Line>) {
  return (
    <LineList label={label}>
      {lines.map((line) => (
        <LineItem
          key={line.kurs}
          course={line}
          amount={
            <>
              <Note as="span" regular>
                {line.qty} × {formatKm(line.price)} ={' '}
              </Note>
              <Price amount={lineTotal(line)} />
            </>
          }
        >
          <LineDiscounts line={line} />
          {note?.(line)}
        </LineItem>
      ))}
    </LineList>
  );
}
