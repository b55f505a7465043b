import { SIMILAR_COURSES_ID } from '@institut/contract/courses/values';
import type { Course } from '@institut/contract/courses/schema';
import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { Block, BlockHead, Section } from '../../ui/layout.tsx';
import { CourseGrid } from './CourseGrid.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import { loadSimilarCourses } from './similarCourseCalls.ts';

/** Courses of the same category with free seats; renders nothing if there are none. Needs `key={course._id}`. */
export function SimilarCourses({ course: { _id: id, category } }: { course: Course }) {
  const headingId = useId();
  const { value } = useLoaded(loadSimilarCourses, { id, category }, loadSimilarCourses.select);
  if (!value || value.length === 0) return null;
  return (
    <Section tone="mist" tight id={SIMILAR_COURSES_ID} className="noPrint">
      <Block as="div" aria-labelledby={headingId}>
        <BlockHead id={headingId} title="Slični kursevi" to={COURSES_PATH}>
          Svi kursevi
        </BlockHead>
        <CourseGrid courses={value} layout="stack" />
      </Block>
    </Section>
  );
}
