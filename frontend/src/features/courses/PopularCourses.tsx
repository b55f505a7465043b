import { useId } from 'react';
import { BlockHead } from '../../ui/BlockHead.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { CourseGrid, CourseGridSkeleton } from './CourseGrid.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import { useTopCourses } from './useCourses.ts';
import styles from './CourseBlock.module.css';

/** The best rated courses under their heading (h2); loads itself, and is not there when there are no courses. */
export function PopularCourses({ title = 'Popularni kursevi' }: { title?: string }) {
  const headingId = useId();
  const { courses, error, retry } = useTopCourses();
  if (courses?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <BlockHead id={headingId} title={title} to={COURSES_PATH}>
        Svi kursevi
      </BlockHead>
      {courses && <CourseGrid courses={courses} layout="stack" />}
      {!courses && error && (
        <LoadError title="Popularni kursevi nisu učitani." message={error.message} onRetry={retry} />
      )}
      {!courses && !error && <CourseGridSkeleton count={3} layout="stack" />}
    </section>
  );
}
