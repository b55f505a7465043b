import type { NewsItem } from '@institut/contract/news/schema';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useParams } from 'react-router-dom';
import { MoreNews } from '../../features/news/MoreNews.tsx';
import { NewsArticle, NewsArticleSkeleton } from '../../features/news/NewsArticle.tsx';
import { NEWS_PATH } from '../../features/news/newsPaths.ts';
import { loadNewsItem, selectNewsItem } from '../../features/news/newsSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useCameFrom } from '../../lib/useCameFrom.ts';
import { hasId } from '../../store/asyncState.ts';
import { useLoaded } from '../../store/hooks.ts';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Container } from '../../ui/layout.tsx';
import { Loaded, LoadError } from '../../ui/Loaded.tsx';
import { ShareLinks } from '../../ui/ShareLinks.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

/** `/vijest/{id}` */
export function NewsItemPage() {
  const { id = '' } = useParams();
  return (
    <Loaded
      {...useLoaded(loadNewsItem, id, selectNewsItem, hasId)}
      skeleton={<Loading />}
      failure={Failure}
      missing={<NotFoundPage kind="newsItem" />}
    >
      {(item) => <Article key={id} item={item} />}
    </Loaded>
  );
}

function Article({ item }: { item: NewsItem }) {
  usePageTitle(item.title);
  const listPath = useCameFrom(NEWS_PATH);
  return (
    <>
      <Container>
        <NewsArticle
          item={item}
          back={<BackLink to={listPath}>Vijesti</BackLink>}
          share={<ShareLinks title={item.title} label="Podijelite vijest" />}
        />
      </Container>
      <MoreNews item={item} from={listPath} />
    </>
  );
}

function Loading() {
  usePageTitle(SITE_PAGES.newsItem.title);
  return (
    <>
      <h1>
        <VisuallyHidden>{SITE_PAGES.newsItem.title}</VisuallyHidden>
      </h1>
      <NewsArticleSkeleton />
    </>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  usePageTitle(SITE_PAGES.newsItem.title);
  const listPath = useCameFrom(NEWS_PATH);
  return (
    <Container>
      <PageHeader title={SITE_PAGES.newsItem.title} above={<BackLink to={listPath}>Vijesti</BackLink>} />
      <LoadError title="Vijest nije učitana." message={message} onRetry={onRetry} />
    </Container>
  );
}
