import { NEWS_CATEGORY_LABELS } from '@institut/contract/news';
import type { NewsItem } from '@institut/contract/news.schema';
import { useId } from 'react';
import { Block, BlockHead } from '../../ui/Block.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/Section.tsx';
import { NewsGrid, NewsGridSkeleton } from './NewsGrid.tsx';
import { NewsList } from './NewsList.tsx';
import { newsPath } from './newsPaths.ts';
import { RELATED_SIZE } from './newsSlice.ts';
import { useRelatedNews } from './useNews.ts';
import styles from './MoreNews.module.css';

type MoreNewsProps = {
  item: NewsItem;
  /** The list this item was opened from; the others lead back there too. */
  from: string;
};

/** A few others of the same category; loads itself, and is not there when there are none. */
export function MoreNews({ item, from }: MoreNewsProps) {
  const headingId = useId();
  const { items, error, retry } = useRelatedNews(item);
  if (items?.length === 0) return null;
  return (
    <Section aria-labelledby={headingId} className={styles.more}>
      <Block as="div">
        <BlockHead id={headingId} title="Još vijesti" to={newsPath({ category: item.category })}>
          Sve na temu „{NEWS_CATEGORY_LABELS[item.category]}“
        </BlockHead>
        {items?.length === RELATED_SIZE && <NewsGrid items={items} from={from} />}
        {items && items.length < RELATED_SIZE && <NewsList items={items} from={from} heading="h3" />}
        {!items && error && (
          <LoadError title="Ostale vijesti nisu učitane." message={error.message} onRetry={retry} />
        )}
        {!items && !error && <NewsGridSkeleton count={RELATED_SIZE} />}
      </Block>
    </Section>
  );
}
