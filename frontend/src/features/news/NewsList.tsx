import { NEWS_PAGE_SIZE } from '@institut/contract/limits';
import type { NewsSummary } from '@institut/contract/news/schema';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NewsCard, NewsCardSkeleton } from './NewsCard.tsx';
import styles from './NewsList.module.css';

/** Items in up to three columns. */
export function NewsGrid({ items, from }: { items: readonly NewsSummary[]; from?: string | undefined }) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={item._id}>
          <NewsCard item={item} {...(from && { from })} />
        </li>
      ))}
    </ul>
  );
}

export function NewsGridSkeleton({ count }: { count: number }) {
  return (
    <Skeleton className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <NewsCardSkeleton key={index} />
      ))}
    </Skeleton>
  );
}

type NewsListProps = { items: readonly NewsSummary[]; from: string; heading?: 'h2' | 'h3' };

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
