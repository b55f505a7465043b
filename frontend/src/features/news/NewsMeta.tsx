import { NEWS_CATEGORY_LABELS } from '@institut/contract/news';
import type { NewsSummary } from '@institut/contract/news.schema';
import { formatDate } from '../../lib/format.ts';
import styles from './NewsMeta.module.css';

/** What an item is about and of which day, in one row. */
export function NewsMeta({ item: { category, date } }: { item: Pick<NewsSummary, 'category' | 'date'> }) {
  return (
    <p className={styles.meta}>
      <span className={styles.category}>{NEWS_CATEGORY_LABELS[category]}</span>
      {date && (
        <time dateTime={date} className={styles.date}>
          {formatDate(date)}
        </time>
      )}
    </p>
  );
}
