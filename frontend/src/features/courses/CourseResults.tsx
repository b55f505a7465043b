import { courseListPath, hasFilters, type CourseListAddress } from '@institut/contract/courseFilters';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { useRef } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { CourseGrid, CourseGridSkeleton } from './CourseGrid.tsx';
import { queryOf } from './courseListAddress.ts';
import { COURSES_PATH, coursesPath } from './coursePaths.ts';
import { loadCourses, matchesQuery, selectCourseList } from './coursesSlice.ts';
import { resultsText } from './courseTexts.ts';
import styles from './CourseResults.module.css';

/** The server's default page size, for the skeleton only. */
const DEFAULT_PAGE_SIZE = 6;

/** The results of a query with links to its other pages. */
export function CourseResults({ address }: { address: CourseListAddress }) {
  const { keyword, page } = address;
  const loaded = useLoaded(loadCourses, queryOf(address), selectCourseList, matchesQuery);
  const results = loaded.value;
  const isEmpty = results?.kursevi.length === 0;
  const region = useRef<HTMLDivElement>(null);
  return (
    <div ref={region} tabIndex={-1} className={styles.results}>
      <p aria-live="polite" className={styles.count}>
        {results && !isEmpty && resultsText({ ...results, keyword, page })}
      </p>
      <Loaded
        {...loaded}
        failure="Kursevi nisu učitani."
        skeleton={<CourseGridSkeleton count={DEFAULT_PAGE_SIZE} />}
      >
        {({ kursevi, pages }) =>
          isEmpty ? (
            <NoCourses address={address} onLeave={() => region.current?.focus({ preventScroll: true })} />
          ) : (
            <>
              <CourseGrid courses={kursevi} heading="h2" priority />
              <Pagination
                label="Stranice liste kurseva"
                page={page}
                pages={pages}
                hrefFor={(number) => courseListPath({ ...address, page: number })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** `onLeave` moves the focus before the pressed link disappears with the message. */
function NoCourses({ address, onLeave }: { address: CourseListAddress; onLeave: () => void }) {
  const { page, ...list } = address;
  const { keyword } = list;
  if (page > 1) {
    return (
      <EmptyState
        title="Na ovoj stranici nema kurseva"
        drawing="search"
        actions={
          <ButtonLink to={courseListPath(list)} onClick={onLeave}>
            Idi na prvu stranicu
          </ButtonLink>
        }
      >
        Lista je u međuvremenu postala kraća. Krenite od prve stranice.
      </EmptyState>
    );
  }
  if (hasFilters(list)) {
    return (
      <EmptyState
        title="Nijedan kurs ne odgovara odabiru"
        drawing="search"
        actions={
          <ButtonLink to={coursesPath({ keyword })} onClick={onLeave}>
            Poništi filtere
          </ButtonLink>
        }
      >
        Promijenite kategoriju ili tip obuke, ili pogledajte i kurseve koji su popunjeni.
      </EmptyState>
    );
  }
  if (keyword) {
    return (
      <EmptyState
        title="Nijedan kurs ne odgovara pretrazi"
        drawing="search"
        actions={
          <>
            <ButtonLink to={COURSES_PATH}>Pogledaj sve kurseve</ButtonLink>
            <ButtonLink to={SITE_PAGES.education.path} look="outline">
              Pronađi obuku u četiri koraka
            </ButtonLink>
          </>
        }
      >
        Provjerite kako je riječ napisana ili pokušajte s kraćim pojmom, npr. „mreže” ili „dizajn”. Ako ne
        znate kako se obuka zove, četiri koraka dovest će vas do nje.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Novi kursevi su u pripremi">
      Trenutno nema objavljenih kurseva. Navratite uskoro.
    </EmptyState>
  );
}
