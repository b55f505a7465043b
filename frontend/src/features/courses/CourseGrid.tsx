import type { CourseSummary } from '@institut/contract/courses/schema';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CourseCard, CourseCardSkeleton } from './CourseCard.tsx';
import styles from './CourseGrid.module.css';

type CourseGridProps = {
  courses: readonly CourseSummary[];
  heading?: 'h2' | 'h3';
  /** `stack`: a single row of three, in one column on tablets because two columns would leave a gap. */
  layout?: 'card' | 'stack';
  /** The grid is visible without scrolling, so the images of its first row load first. */
  priority?: boolean;
};

const ROW = 3;

export function CourseGrid(props: CourseGridProps) {
  const { courses, heading = 'h3', layout = 'card', priority = false } = props;
  return (
    <ul className={cx(styles.grid, layout === 'stack' && styles.stack)}>
      {courses.map((course, index) => (
        <li key={course._id}>
          <CourseCard course={course} heading={heading} layout={layout} priority={priority && index < ROW} />
        </li>
      ))}
    </ul>
  );
}

export function CourseGridSkeleton({ count, layout = 'card' }: { count: number; layout?: 'card' | 'stack' }) {
  return (
    <Skeleton className={cx(styles.grid, layout === 'stack' && styles.stack)}>
      {Array.from({ length: count }, (_, index) => (
        <CourseCardSkeleton key={index} layout={layout} />
      ))}
    </Skeleton>
  );
}
