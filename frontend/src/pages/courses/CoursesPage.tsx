import {
  courseListPath,
  OVER_COURSES_TITLE,
  type CourseListAddress,
} from '@institut/contract/courses/filters';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useLocation } from 'react-router-dom';
import { readCoursesPath } from '../../features/courses/courseListAddress.ts';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { CourseFilterBar } from '../../features/courses/CourseFilterBar.tsx';
import { CourseResults } from '../../features/courses/CourseResults.tsx';
import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import { OtherResults } from './OtherResults.tsx';
import { shortKeyword } from '../../features/courses/courseTexts.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { BackLink, Breadcrumbs, PageHeader } from '../../ui/PageHeader.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import styles from './CoursesPage.module.css';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

const OVER_LEAD = tieShortWords(
  'Kursevi koji su održani, u toku ili otkazani, s ocjenama i komentarima. Prijave na njih su zatvorene.',
);

/** `/kursevi`, `/page/{n}`, `/search/{keyword}` and `/search/{keyword}/page/{n}`. */
export function CoursesPage() {
  const address = readCoursesPath(useLocation());
  return address ? <CourseListPage address={address} /> : <NotFoundPage />;
}

function CourseListPage({ address }: { address: CourseListAddress }) {
  const { keyword, page, isOver } = address;
  const subject = subjectOf({ keyword, isOver });
  usePageTitle(page > 1 ? `${subject}, stranica ${page}` : subject);
  const isWholeList = !keyword && !isOver && page === 1;
  return (
    <>
      <div className={styles.band}>
        <Container>
          <PageHeader
            compact
            title={subjectOf({ keyword: shortKeyword(keyword), isOver })}
            lead={isOver && !keyword && OVER_LEAD}
            above={!isWholeList && <Trail {...{ keyword, page, isOver }} />}
            actions={<CourseSearch key={keyword} keyword={keyword} />}
          />
        </Container>
      </div>
      <Section tight className={styles.section}>
        <div className={styles.list}>
          <CourseFilterBar address={address} />
          <CourseResults address={address} />
          {keyword && page === 1 && <OtherResults keyword={keyword} />}
        </div>
      </Section>
    </>
  );
}

type Subject = Pick<CourseListAddress, 'keyword' | 'isOver'>;

function subjectOf({ keyword, isOver }: Subject): string {
  if (keyword) return `Kursevi za „${keyword}”`;
  return isOver ? OVER_COURSES_TITLE : SITE_PAGES.courses.title;
}

function Trail({ keyword, page, isOver }: Subject & { page: number }) {
  const { home, courses } = SITE_PAGES;
  if (isOver && page === 1) return <BackLink to={courses.path}>Nazad na kurseve</BackLink>;
  const wholeList = [
    { to: home.path, label: 'Početna' },
    { to: courses.path, label: courses.title },
    ...(isOver ? [{ to: courseListPath({ isOver }), label: OVER_COURSES_TITLE }] : []),
  ];
  if (page === 1) return <Breadcrumbs trail={wholeList} here="Pretraga" />;
  const search = keyword ? [{ to: coursesPath({ keyword }), label: 'Pretraga' }] : [];
  return <Breadcrumbs trail={[...wholeList, ...search]} here={`Stranica ${page}`} />;
}
