import type { NewsSummary } from '@institut/contract/news.schema';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NewsCard } from './NewsCard.tsx';
import { NewsCardSkeleton } from './NewsCardSkeleton.tsx';
import { NEWS_PAGE_SIZE } from '@institut/contract/news';
import styles from './NewsList.module.css';

type NewsListProps = { items: readonly NewsSummary[]; from: string; heading?: 'h2' | 'h3' };

/** Items one below the other. */
export function NewsList({ items, from, heading = 'h2' }: NewsListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item._id}>
          <NewsCard item={item} heading={heading} layout="row" from={from} />
        </li>
      ))}
    </ul>
  );
}

export function NewsListSkeleton() {
  return (
    <Skeleton className={styles.list}>
      {Array.from({ length: NEWS_PAGE_SIZE }, (_, index) => (
        <div key={index}>
          <NewsCardSkeleton layout="row" />
        </div>
      ))}
    </Skeleton>
  );
}
