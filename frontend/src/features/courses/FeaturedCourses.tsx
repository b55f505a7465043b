import { useId } from 'react';
import { Block, SectionHead } from '../../ui/layout.tsx';
import { useLoaded } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CourseCard, CourseCardSkeleton } from './CourseCard.tsx';
import { loadFeaturedCourses, selectFeaturedCourses } from './coursesSlice.ts';
import styles from './FeaturedCourses.module.css';

/** Loads and shows the featured courses: one large card, the others beside it. */
export function FeaturedCourses({ title, lead }: { title: string; lead: string }) {
  const headingId = useId();
  const courses = useLoaded(loadFeaturedCourses, undefined, selectFeaturedCourses);
  return (
    <Block aria-labelledby={headingId}>
      <SectionHead id={headingId} title={title}>
        {lead}
      </SectionHead>
      <Loaded {...courses} failure="Izdvojeni kursevi nisu učitani." skeleton={<FeaturedSkeleton />}>
        {(featured) =>
          featured.length > 0 ? (
            <ul className={styles.featured}>
              {featured.map((course, index) => (
                <li key={course._id}>
                  <CourseCard course={course} layout={index === 0 ? 'lead' : 'row'} />
                </li>
              ))}
            </ul>
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

const FeaturedSkeleton = () => (
  <Skeleton className={styles.featured}>
    <CourseCardSkeleton layout="lead" />
    <CourseCardSkeleton layout="row" />
    <CourseCardSkeleton layout="row" />
  </Skeleton>
);
