import type { CourseCount } from '@institut/contract/courses/schema';
import {
  countCoursesWith,
  courseListPath,
  hasFilters,
  NO_FILTERS,
  OVER_COURSES_TITLE,
  type CourseListAddress,
} from '@institut/contract/courses/filters';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useRef } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { CourseGrid, CourseGridSkeleton } from './CourseGrid.tsx';
import { queryOf } from './courseListAddress.ts';
import { COURSES_PATH } from './coursePaths.ts';
import { loadCourses, matchesQuery, selectCourseList } from './coursesSlice.ts';
import { resultsText } from './courseTexts.ts';
import styles from './CourseResults.module.css';

/** The server's default page size, for the skeleton only. */
const DEFAULT_PAGE_SIZE = 12;

/** The results of a query with links to its other pages. */
export function CourseResults({ address }: { address: CourseListAddress }) {
  const { keyword, page } = address;
  const loaded = useLoaded(loadCourses, queryOf(address), selectCourseList, matchesQuery);
  const results = loaded.value;
  const isEmpty = results?.kursevi.length === 0;
  const region = useRef<HTMLDivElement>(null);
  return (
    <Stack ref={region} tabIndex={-1} className={styles.results}>
      <Note size="base" aria-live="polite" className={styles.count}>
        {results && !isEmpty && resultsText({ ...results, keyword, page })}
      </Note>
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
      {results?.counts && <OverCourses address={address} counts={results.counts} />}
    </Stack>
  );
}

type OverCoursesProps = { address: CourseListAddress; counts: readonly CourseCount[] };

/** The link to the list of the courses that have begun, of the same category and type. A search finds them itself. */
function OverCourses({ address: { keyword, category, tipObuke, isOver }, counts }: OverCoursesProps) {
  const list = { ...NO_FILTERS, category, tipObuke, isOver: true };
  const count = countCoursesWith(counts, { ...list, keyword: '' });
  if (keyword || isOver || count === 0) return null;
  return (
    <p className={styles.over}>
      <ArrowLink to={courseListPath(list)}>
        {OVER_COURSES_TITLE} ({count})
      </ArrowLink>
    </p>
  );
}

/** `onLeave` moves the focus before the pressed link disappears with the message. */
function NoCourses({ address, onLeave }: { address: CourseListAddress; onLeave: () => void }) {
  const { page, ...list } = address;
  const { keyword, isOver } = list;
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
          <ButtonLink to={courseListPath({ keyword, isOver })} onClick={onLeave}>
            Poništi filtere
          </ButtonLink>
        }
      >
        {isOver
          ? 'Promijenite kategoriju, tip obuke ili grad.'
          : 'Promijenite kategoriju, tip obuke ili grad, ili pogledajte i kurseve koji su popunjeni.'}
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
  if (isOver) {
    return <EmptyState title="Još nema održanih kurseva">Novi termini su na listi kurseva.</EmptyState>;
  }
  return (
    <EmptyState title="Novi kursevi su u pripremi">
      Trenutno nema objavljenih kurseva. Navratite uskoro.
    </EmptyState>
  );
}
