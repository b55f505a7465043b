import { SITE_PAGES } from '@institut/contract/sitePages';
import { Link } from 'react-router-dom';
import { CourseGrid, CourseGridSkeleton } from '../../features/courses/CourseGrid.tsx';
import { loadFeaturedCourses, selectFeaturedCourses } from '../../features/courses/coursesSlice.ts';
import { useLoaded } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import styles from './OffersStep.module.css';

/** What can be learned right now: the institute's own choice, fresh from the API. */
export function OffersStep() {
  const courses = useLoaded(loadFeaturedCourses, undefined, selectFeaturedCourses);
  return (
    <>
      <p className={styles.lead}>
        Ovi kursevi uskoro počinju i primaju prijave. Uz svaki piše za koga je, kada počinje i koliko traje.
      </p>
      <Loaded
        {...courses}
        failure="Kursevi nisu učitani."
        skeleton={<CourseGridSkeleton count={3} layout="stack" />}
      >
        {(featured) =>
          featured.length > 0 ? (
            <CourseGrid courses={featured} layout="stack" />
          ) : (
            <EmptyState title="Novi kursevi su u pripremi" heading="h3">
              Trenutno nema objavljenih kurseva. Pozive za nove grupe objavljujemo među vijestima.
            </EmptyState>
          )
        }
      </Loaded>
      <p className={styles.more}>
        Ništa od ovoga? Pogledajte <Link to={SITE_PAGES.courses.path}>sve kurseve</Link>,{' '}
        <a href="#programi">programe uz rad</a> ili <Link to={SITE_PAGES.news.path}>javne pozive</Link>.
      </p>
    </>
  );
}
