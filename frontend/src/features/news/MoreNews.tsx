import { NEWS_CATEGORY_LABELS } from '@institut/contract/news/values';
import type { NewsItem } from '@institut/contract/news/schema';
import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { Block, BlockHead, Section } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NewsGrid, NewsGridSkeleton, NewsList } from './NewsList.tsx';
import { newsPath } from './newsPaths.ts';
import { loadRelatedNews, RELATED_SIZE, selectRelatedNews, withoutItem } from './newsSlice.ts';
import styles from './MoreNews.module.css';

type MoreNewsProps = {
  item: NewsItem;
  /** The list this item was opened from; the pages of the others link back to it. */
  from: string;
};

/** Other items of the same category; renders nothing if there are none. */
export function MoreNews({ item, from }: MoreNewsProps) {
  const headingId = useId();
  const related = useRelatedNews(item);
  if (related.value?.length === 0) return null;
  return (
    <Section aria-labelledby={headingId} className={styles.more}>
      <Block as="div">
        <BlockHead id={headingId} title="Još vijesti" to={newsPath({ category: item.category })}>
          Sve na temu „{NEWS_CATEGORY_LABELS[item.category]}”
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

function useRelatedNews({ _id, category }: NewsItem) {
  const related = useLoaded(
    loadRelatedNews,
    category,
    selectRelatedNews,
    (data) => data.category === category,
  );
  return { ...related, value: related.value && withoutItem(related.value.items, _id).slice(0, RELATED_SIZE) };
}
