import { CAREER_STATUS_LABELS, OPEN_CAREER_STATUS } from '@institut/contract/career';
import type { AdminCareerSummary } from '@institut/contract/career.schema';
import { formatDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './CareerState.module.css';

type CareerStateProps = { career: Pick<AdminCareerSummary, 'status' | 'dateEnd'> };

/** The status, and until when it holds: an open career leaves the site by itself after its deadline. */
export function CareerState({ career: { status, dateEnd } }: CareerStateProps) {
  const today = useToday();
  const isOpen = status === OPEN_CAREER_STATUS;
  const isOver = today !== null && dateEnd !== '' && dateEnd < today;
  return (
    <span className={styles.state}>
      <Badge tone={isOpen && !isOver ? 'success' : 'neutral'}>{CAREER_STATUS_LABELS[status]}</Badge>
      {isOpen && dateEnd && (
        <span className={styles.until}>
          {isOver ? 'rok je istekao' : 'do'} {formatDate(dateEnd)}
        </span>
      )}
    </span>
  );
}
