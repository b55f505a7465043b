import type { CourseSummary } from '@institut/contract/course.schema';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CourseCard, CourseCardSkeleton } from './CourseCard.tsx';
import styles from './CourseGrid.module.css';

type CourseGridProps = {
  courses: readonly CourseSummary[];
  heading?: 'h2' | 'h3';
  /** `stack`: a single row of three, which on a tablet would leave a gap in two columns. */
  layout?: 'card' | 'stack';
  /** The grid stands in the first view, so its first row of images is wanted at once. */
  priority?: boolean;
};

const ROW = 3;

/** Courses in one, two or three columns. */
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
