import { SITE_PAGES } from '@institut/contract/sitePages';
import { useLocation } from 'react-router-dom';
import { coursesPath, readCoursesPath } from '../../features/courses/coursePaths.ts';
import { CourseResults } from '../../features/courses/CourseResults.tsx';
import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import type { CourseQuery } from '../../features/courses/coursesSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Breadcrumbs, PageHeader } from '../../ui/PageHeader.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import styles from './CoursesPage.module.css';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

const LEAD = tieShortWords(
  'Obrazovni programi, trening kursevi i specifične obuke. Odaberite temu i prijavite se preko interneta.',
);

/** `/kursevi`, `/page/{n}`, `/search/{keyword}` and `/search/{keyword}/page/{n}`. */
export function CoursesPage() {
  const query = readCoursesPath(useLocation().pathname);
  return query ? <CourseListPage {...query} /> : <NotFoundPage />;
}

function CourseListPage({ keyword, page }: CourseQuery) {
  const subject = keyword ? `Kursevi za „${keyword}”` : SITE_PAGES.courses.title;
  usePageTitle(page > 1 ? `${subject}, stranica ${page}` : subject);
  const isWholeList = !keyword && page === 1;
  return (
    <>
      <div className={styles.band}>
        <Container>
          {isWholeList ? (
            <PageHeader title={subject} lead={LEAD} />
          ) : (
            <div className={styles.results}>
              <PageHeader title={subject} above={<Trail keyword={keyword} page={page} />} />
            </div>
          )}
          <CourseSearch key={keyword} keyword={keyword} />
        </Container>
      </div>
      <Section tight>
        <CourseResults keyword={keyword} page={page} />
      </Section>
    </>
  );
}

function Trail({ keyword, page }: CourseQuery) {
  const { home, courses } = SITE_PAGES;
  const wholeList = [
    { to: home.path, label: 'Početna' },
    { to: courses.path, label: courses.title },
  ];
  if (page === 1) return <Breadcrumbs trail={wholeList} here="Pretraga" />;
  const search = keyword ? [{ to: coursesPath({ keyword }), label: 'Pretraga' }] : [];
  return <Breadcrumbs trail={[...wholeList, ...search]} here={`Stranica ${page}`} />;
}
