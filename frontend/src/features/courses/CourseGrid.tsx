import type { CourseSummary } from '@institut/contract/course.schema';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CourseCard } from './CourseCard.tsx';
import { CourseCardSkeleton } from './CourseCardSkeleton.tsx';
import styles from './CourseGrid.module.css';

type CourseGridProps = {
  courses: readonly CourseSummary[];
  heading?: 'h2' | 'h3';
  /** The grid stands in the first view, so its first row of images is wanted at once. */
  priority?: boolean;
};

const ROW = 3;

/** Courses in one, two or three columns. */
export function CourseGrid({ courses, heading = 'h3', priority = false }: CourseGridProps) {
  return (
    <ul className={styles.grid}>
      {courses.map((course, index) => (
        <li key={course._id}>
          <CourseCard course={course} heading={heading} priority={priority && index < ROW} />
        </li>
      ))}
    </ul>
  );
}

export function CourseGridSkeleton({ count }: { count: number }) {
  return (
    <Skeleton className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <CourseCardSkeleton key={index} />
      ))}
    </Skeleton>
  );
}
