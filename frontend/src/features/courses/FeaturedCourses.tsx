import { useId } from 'react';
import { Block } from '../../ui/Block.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CourseCard } from './CourseCard.tsx';
import { CourseCardSkeleton } from './CourseCardSkeleton.tsx';
import { useFeaturedCourses } from './useCourses.ts';
import styles from './FeaturedCourses.module.css';

/** The courses the institute puts forward: one large, the others beside it. Loads itself. */
export function FeaturedCourses({ title, lead }: { title: string; lead: string }) {
  const headingId = useId();
  const { courses, error, retry } = useFeaturedCourses();
  return (
    <Block aria-labelledby={headingId}>
      <SectionHead id={headingId} title={title}>
        {lead}
      </SectionHead>
      {courses && courses.length > 0 && (
        <ul className={styles.featured}>
          {courses.map((course, index) => (
            <li key={course._id}>
              <CourseCard course={course} layout={index === 0 ? 'lead' : 'row'} />
            </li>
          ))}
        </ul>
      )}
      {courses?.length === 0 && (
        <EmptyState title="Novi kursevi su u pripremi" heading="h3">
          Trenutno nema objavljenih kurseva. Navratite uskoro.
        </EmptyState>
      )}
      {!courses && error && (
        <LoadError title="Izdvojeni kursevi nisu učitani." message={error.message} onRetry={retry} />
      )}
      {!courses && !error && (
        <Skeleton className={styles.featured}>
          <CourseCardSkeleton layout="lead" />
          <CourseCardSkeleton layout="row" />
          <CourseCardSkeleton layout="row" />
        </Skeleton>
      )}
    </Block>
  );
}
