import type { CareerSummary } from '@institut/contract/careers/schema';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useToday } from '../../lib/useBrowserValue.ts';
import { remainingTime } from './careerTexts.ts';
import styles from './Deadline.module.css';

type DeadlineProps = { career: Pick<CareerSummary, 'dateEnd'>; className?: string | undefined };

export function Deadline({ career: { dateEnd }, className }: DeadlineProps) {
  const today = useToday();
  const remaining = today && remainingTime(dateEnd, today);
  return (
    <p className={cx(styles.deadline, className)}>
      <span>
        Rok za prijavu:{' '}
        <time dateTime={dateEnd} className={styles.date}>
          {formatDate(dateEnd)}
        </time>
      </span>
      {/* The server does not know the visitor's day: the line stays empty until the browser fills it in. */}
      <span className={styles.remaining}>
        {remaining && <Badge tone={remaining.isNear ? 'warning' : 'info'}>{remaining.text}</Badge>}
      </span>
    </p>
  );
}
