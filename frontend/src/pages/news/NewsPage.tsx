import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSearchParams } from 'react-router-dom';
import { FeaturedNews } from '../../features/news/FeaturedNews.tsx';
import { NewsFilters } from '../../features/news/NewsFilters.tsx';
import { readNewsQuery } from '../../features/news/newsPaths.ts';
import { NewsResults } from '../../features/news/NewsResults.tsx';
import type { NewsQuery } from '../../features/news/newsSlice.ts';
import { filterText } from '../../features/news/newsTexts.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Container } from '../../ui/layout.tsx';
import styles from './NewsPage.module.css';

/** `/vijesti` */
export function NewsPage() {
  const [search] = useSearchParams();
  const query = readNewsQuery(search);
  const isFront = query.page === 1 && !query.newsType && !query.category;
  usePageTitle(titleOf(query));
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <h1>{SITE_PAGES.news.title}</h1>
        <p className={styles.lead}>
          Šta se radi u&nbsp;učionicama i&nbsp;laboratorijama, šta su polaznici završili i&nbsp;na šta se
          možete prijaviti.
        </p>
      </header>
      <NewsFilters newsType={query.newsType} category={query.category} />
      {isFront && <FeaturedNews look="light" priority whenEmpty={null} />}
      <NewsResults query={query} withoutFeatured={isFront} />
    </Container>
  );
}

function titleOf(query: NewsQuery): string {
  const filter = filterText(query);
  const title = SITE_PAGES.news.title + (filter && `: ${filter}`);
  return query.page > 1 ? `${title}, stranica ${query.page}` : title;
}
