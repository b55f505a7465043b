import type { NewsSummary } from '@institut/contract/news.schema';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NewsCard } from './NewsCard.tsx';
import { NewsCardSkeleton } from './NewsCardSkeleton.tsx';
import styles from './NewsGrid.module.css';

/** A few items beside each other, below a heading of level two. */
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
