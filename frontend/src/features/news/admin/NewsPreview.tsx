import type { NewsItem } from '@institut/contract/news.schema';
import { NewsArticle } from '../NewsArticle.tsx';
import { NEWS_PATH } from '../newsPaths.ts';
import { BackLink } from '../../../ui/PageHeader.tsx';
import { Container } from '../../../ui/layout.tsx';
import { ShareLinks } from '../../../ui/ShareLinks.tsx';

/** The page of a news item as far as its own form fills it. */
export function NewsPreview({ item }: { item: NewsItem }) {
  return (
    <Container>
      <NewsArticle
        item={item}
        back={<BackLink to={NEWS_PATH}>Vijesti</BackLink>}
        share={<ShareLinks title={item.title} label="Podijelite vijest" />}
      />
    </Container>
  );
}
