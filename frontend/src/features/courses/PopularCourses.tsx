import type { CourseSummary } from '@institut/contract/courses/schema';
import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { Block, BlockHead } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { CourseGrid, CourseGridSkeleton } from './CourseGrid.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import { loadTopCourses, selectTopCourses } from './coursesSlice.ts';

type PopularCoursesProps = {
  title?: string;
  /** The ids of courses that are not shown, because the visitor has them. */
  without?: readonly string[];
};

/** Loads and shows the best rated courses; renders nothing if there are none. */
export function PopularCourses({ title = 'Popularni kursevi', without }: PopularCoursesProps) {
  const headingId = useId();
  const courses = useLoaded(loadTopCourses, undefined, selectTopCourses);
  const shownOf = (top: readonly CourseSummary[]) => top.filter(({ _id: id }) => !without?.includes(id));
  if (courses.value && shownOf(courses.value).length === 0) return null;
  return (
    <Block aria-labelledby={headingId}>
      <BlockHead id={headingId} title={title} to={COURSES_PATH}>
        Svi kursevi
      </BlockHead>
      <Loaded
        {...courses}
        failure="Popularni kursevi nisu učitani."
        skeleton={<CourseGridSkeleton count={3} layout="stack" />}
      >
        {(top) => <CourseGrid courses={shownOf(top)} layout="stack" />}
      </Loaded>
    </Block>
  );
}
