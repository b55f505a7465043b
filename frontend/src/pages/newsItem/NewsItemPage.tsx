import type { NewsItem } from '@institut/contract/news.schema';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { useParams } from 'react-router-dom';
import { MoreNews } from '../../features/news/MoreNews.tsx';
import { NewsArticle } from '../../features/news/NewsArticle.tsx';
import { NewsArticleSkeleton } from '../../features/news/NewsArticleSkeleton.tsx';
import { NEWS_PATH } from '../../features/news/newsPaths.ts';
import { useNewsItem } from '../../features/news/useNews.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useCameFrom } from '../../lib/useCameFrom.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Container } from '../../ui/Container.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShareLinks } from '../../ui/ShareLinks.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

/** `/vijest/{id}` */
export function NewsItemPage() {
  const { id = '' } = useParams();
  const { item, error, retry } = useNewsItem(id);
  if (item) return <Article key={id} item={item} />;
  if (error?.status === 404) return <NotFoundPage kind="newsItem" />;
  return error ? <Failure message={error.message} onRetry={retry} /> : <Loading />;
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
