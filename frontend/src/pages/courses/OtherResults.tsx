import { useId, type ReactNode } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { CAREERS_PATH } from '../../features/careers/careerPaths.ts';
import { CareerRows } from '../../features/careers/CareerRows.tsx';
import { NewsGrid } from '../../features/news/NewsList.tsx';
import { CourseGrid } from '../../features/courses/CourseGrid.tsx';
import { matchesKeyword, loadSiteSearch, selectSiteSearch } from '../../features/courses/coursesSlice.ts';
import styles from './OtherResults.module.css';

/** The results of a keyword besides courses: news, open careers, and courses with a similar name if none matches. */
export function OtherResults({ keyword }: { keyword: string }) {
  const { value } = useLoaded(loadSiteSearch, keyword, selectSiteSearch, matchesKeyword);
  if (!value) return null;
  const { nearest, news, careers } = value;
  return (
    <>
      {nearest.length > 0 && (
        <Results title="Kursevi sličnog naziva">
          <CourseGrid courses={nearest} />
        </Results>
      )}
      {news.length > 0 && (
        <Results title="U vijestima">
          <NewsGrid items={news} />
        </Results>
      )}
      {careers.length > 0 && (
        <Results title="Među oglasima">
          <CareerRows careers={careers} from={CAREERS_PATH} />
        </Results>
      )}
    </>
  );
}

function Results({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.results} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
