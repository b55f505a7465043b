import { Lock } from 'lucide-react';
import { formatMoment } from '../../lib/format.ts';
import { authorText, earlierText, historyText, isInternal, type TimelineEntry } from './historyText.ts';
import styles from './OrderTimeline.module.css';

type OrderTimelineProps = {
  history: readonly TimelineEntry[];
  /** For staff: what stood there before, and a mark on what the buyer does not see. */
  forStaff?: boolean;
};

/** What has happened to an application so far, oldest first. */
export function OrderTimeline({ history, forStaff = false }: OrderTimelineProps) {
  return (
    <ol className={styles.timeline}>
      {history.map((entry) => (
        <li key={entry.at + entry.event} className={styles.entry}>
          <p className={styles.what}>{historyText(entry)}</p>
          {forStaff && earlierText(entry) && <p className={styles.when}>Ranije: {earlierText(entry)}</p>}
          <p className={styles.when}>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · {authorText(entry)}
          </p>
          {forStaff && isInternal(entry) && (
            <p className={styles.internal}>
              <Lock aria-hidden />
              Interno, polaznik ne vidi
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
