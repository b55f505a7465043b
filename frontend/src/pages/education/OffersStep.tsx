import { SITE_PAGES } from '@institut/contract/sitePages';
import { Link } from 'react-router-dom';
import { CourseGrid, CourseGridSkeleton } from '../../features/courses/CourseGrid.tsx';
import { useFeaturedCourses } from '../../features/courses/useCourses.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './OffersStep.module.css';

/** What can be learned right now: the institute's own choice, fresh from the API. */
export function OffersStep() {
  const { courses, error, retry } = useFeaturedCourses();
  return (
    <>
      <p className={styles.lead}>
        Ovi kursevi uskoro počinju i primaju prijave. Uz svaki piše za koga je, kada počinje i koliko traje.
      </p>
      {courses && courses.length > 0 && <CourseGrid courses={courses} layout="stack" />}
      {courses?.length === 0 && (
        <EmptyState title="Novi kursevi su u pripremi" heading="h3">
          Trenutno nema objavljenih kurseva. Pozive za nove grupe objavljujemo među vijestima.
        </EmptyState>
      )}
      {!courses && error && (
        <LoadError title="Kursevi nisu učitani." message={error.message} onRetry={retry} />
      )}
      {!courses && !error && <CourseGridSkeleton count={3} layout="stack" />}
      <p className={styles.more}>
        Ništa od ovoga? Pogledajte <Link to={SITE_PAGES.courses.path}>sve kurseve</Link>,{' '}
        <a href="#programi">programe uz rad</a> ili <Link to={SITE_PAGES.news.path}>javne pozive</Link>.
      </p>
    </>
  );
}
