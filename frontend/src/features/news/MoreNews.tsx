import { NEWS_CATEGORY_LABELS } from '@institut/contract/news';
import type { NewsItem } from '@institut/contract/news.schema';
import { useId } from 'react';
import { Block, BlockHead, Section } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
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
  const related = useRelatedNews(item);
  if (related.value?.length === 0) return null;
  return (
    <Section aria-labelledby={headingId} className={styles.more}>
      <Block as="div">
        <BlockHead id={headingId} title="Još vijesti" to={newsPath({ category: item.category })}>
          Sve na temu „{NEWS_CATEGORY_LABELS[item.category]}“
        </BlockHead>
        <Loaded
          {...related}
          failure="Ostale vijesti nisu učitane."
          skeleton={<NewsGridSkeleton count={RELATED_SIZE} />}
        >
          {(items) =>
            items.length === RELATED_SIZE ? (
              <NewsGrid items={items} from={from} />
            ) : (
              <NewsList items={items} from={from} heading="h3" />
            )
          }
        </Loaded>
      </Block>
    </Section>
  );
}
