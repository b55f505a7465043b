import { useLocation } from 'react-router-dom';
import { readCoursesPath } from '../features/courses/coursePaths.ts';
import { CourseResults } from '../features/courses/CourseResults.tsx';
import { CourseSearch } from '../features/courses/CourseSearch.tsx';
import type { CourseQuery } from '../features/courses/coursesSlice.ts';
import { usePageTitle } from '../lib/pageTitle.ts';
import { Container } from '../ui/Container.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './CoursesPage.module.css';
import { NotFoundPage } from './NotFoundPage.tsx';

/** `/kursevi`, `/page/{n}`, `/search/{keyword}` and `/search/{keyword}/page/{n}`. */
export function CoursesPage() {
  const query = readCoursesPath(useLocation().pathname);
  return query ? <CourseListPage {...query} /> : <NotFoundPage />;
}

function CourseListPage({ keyword, page }: CourseQuery) {
  const subject = keyword ? `Kursevi za „${keyword}“` : 'Kursevi';
  usePageTitle(page > 1 ? `${subject}, stranica ${page}` : subject);
  return (
    <>
      <div className={styles.band}>
        <Container>
          <PageHeader
            title="Kursevi"
            lead="Obrazovni programi, trening kursevi i specifične obuke. Odaberite temu i prijavite se na mreži."
          />
          <CourseSearch key={keyword} keyword={keyword} />
        </Container>
      </div>
      <Section tight>
        <CourseResults keyword={keyword} page={page} />
      </Section>
    </>
  );
}
