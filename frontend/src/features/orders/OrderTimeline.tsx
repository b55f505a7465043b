import type { OrderHistoryEntry } from '@institut/contract/order.schema';
import { formatDate } from '../../lib/format.ts';
import { ACTOR_LABELS, historyText } from './historyText.ts';
import styles from './OrderTimeline.module.css';

/** What has happened to an application so far, oldest first. */
export function OrderTimeline({ history }: { history: readonly OrderHistoryEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {history.map((entry) => (
        <li key={entry.at + entry.event} className={styles.entry}>
          <p className={styles.what}>{historyText(entry)}</p>
          <p className={styles.when}>
            <time dateTime={entry.at}>{formatDate(entry.at)}</time> · {ACTOR_LABELS[entry.by]}
          </p>
        </li>
      ))}
    </ol>
  );
}
