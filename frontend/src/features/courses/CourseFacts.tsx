import type { CourseSummary } from '@institut/contract/course.schema';
import { CalendarDays, Clock } from 'lucide-react';
import { countHours, formatDate } from '../../lib/format.ts';
import { cx } from '../../lib/cx.ts';
import styles from './CourseFacts.module.css';

type CourseFactsProps = { course: Pick<CourseSummary, 'start' | 'duration'>; className?: string | undefined };

/** When it begins and how long it lasts, in one row. */
export function CourseFacts({ course: { start, duration }, className }: CourseFactsProps) {
  return (
    <ul className={cx(styles.facts, className)}>
      <li>
        <CalendarDays aria-hidden />
        {start ? <>Početak {formatDate(start)}</> : 'Početak po dogovoru'}
      </li>
      {duration > 0 && (
        <li>
          <Clock aria-hidden />
          {countHours(duration)}
        </li>
      )}
    </ul>
  );
}
