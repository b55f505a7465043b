import type { CourseListAddress } from '@institut/contract/courseFilters';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { useLocation } from 'react-router-dom';
import { readCoursesPath } from '../../features/courses/courseListAddress.ts';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { CourseFilterBar } from '../../features/courses/CourseFilterBar.tsx';
import { CourseResults } from '../../features/courses/CourseResults.tsx';
import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import { OtherFinds } from './OtherFinds.tsx';
import { shortKeyword } from '../../features/courses/courseTexts.ts';
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
  const address = readCoursesPath(useLocation());
  return address ? <CourseListPage address={address} /> : <NotFoundPage />;
}

function CourseListPage({ address }: { address: CourseListAddress }) {
  const { keyword, page } = address;
  const subject = subjectOf(keyword);
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
              <PageHeader
                title={subjectOf(shortKeyword(keyword))}
                above={<Trail keyword={keyword} page={page} />}
              />
            </div>
          )}
          <CourseSearch key={keyword} keyword={keyword} />
        </Container>
      </div>
      <Section tight>
        <div className={styles.list}>
          <CourseFilterBar address={address} />
          <CourseResults address={address} />
          {keyword && page === 1 && <OtherFinds keyword={keyword} />}
        </div>
      </Section>
    </>
  );
}

const subjectOf = (keyword: string): string =>
  keyword ? `Kursevi za „${keyword}”` : SITE_PAGES.courses.title;

function Trail({ keyword, page }: Pick<CourseListAddress, 'keyword' | 'page'>) {
  const { home, courses } = SITE_PAGES;
  const wholeList = [
    { to: home.path, label: 'Početna' },
    { to: courses.path, label: courses.title },
  ];
  if (page === 1) return <Breadcrumbs trail={wholeList} here="Pretraga" />;
  const search = keyword ? [{ to: coursesPath({ keyword }), label: 'Pretraga' }] : [];
  return <Breadcrumbs trail={[...wholeList, ...search]} here={`Stranica ${page}`} />;
}
