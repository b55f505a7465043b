import { useId } from 'react';
import { Block, BlockHead } from '../../ui/layout.tsx';
import { useLoaded } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { CourseGrid, CourseGridSkeleton } from './CourseGrid.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import { loadFeaturedCourses, selectFeaturedCourses } from './coursesSlice.ts';

/** Loads and shows the featured courses. */
export function FeaturedCourses({ title, lead }: { title: string; lead: string }) {
  const headingId = useId();
  const courses = useLoaded(loadFeaturedCourses, undefined, selectFeaturedCourses);
  return (
    <Block aria-labelledby={headingId}>
      <BlockHead id={headingId} title={title} lead={lead} to={COURSES_PATH}>
        Svi kursevi
      </BlockHead>
      <Loaded
        {...courses}
        failure="Izdvojeni kursevi nisu učitani."
        skeleton={<CourseGridSkeleton count={3} layout="stack" />}
      >
        {(featured) =>
          featured.length > 0 ? (
            <CourseGrid courses={featured} layout="stack" />
          ) : (
            <EmptyState title="Novi kursevi su u pripremi" heading="h3">
              Trenutno nema objavljenih kurseva. Navratite uskoro.
            </EmptyState>
          )
        }
      </Loaded>
    </Block>
  );
}
