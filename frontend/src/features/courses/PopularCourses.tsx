import { useId } from 'react';
import { Block, BlockHead } from '../../ui/Block.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { CourseGrid, CourseGridSkeleton } from './CourseGrid.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import { useTopCourses } from './useCourses.ts';

/** The best rated courses under their heading (h2); loads itself, and is not there when there are no courses. */
export function PopularCourses({ title = 'Popularni kursevi' }: { title?: string }) {
  const headingId = useId();
  const { courses, error, retry } = useTopCourses();
  if (courses?.length === 0) return null;
  return (
    <Block aria-labelledby={headingId}>
      <BlockHead id={headingId} title={title} to={COURSES_PATH}>
        Svi kursevi
      </BlockHead>
      {courses && <CourseGrid courses={courses} layout="stack" />}
      {!courses && error && (
        <LoadError title="Popularni kursevi nisu učitani." message={error.message} onRetry={retry} />
      )}
      {!courses && !error && <CourseGridSkeleton count={3} layout="stack" />}
    </Block>
  );
}
