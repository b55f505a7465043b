import { CAREER_CATEGORY_LABELS, CAREER_STATUS } from '@institut/contract/careers/values';
import type { Career } from '@institut/contract/careers/schema';
import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/format.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import button from '../../ui/Button.module.css';
import { Note, Stack } from '../../ui/primitives.ts';
import { CATEGORY_TEXTS, remainingTime } from './careerTexts.ts';
import styles from './ApplyPanel.module.css';

type ApplyPanelProps = {
  career: Career;
  /** The address for questions; null while it is loading. */
  email: string | null;
};

/** Returns whether somebody can apply; the server does not know the day of the visitor. */
export const isCareerOpen = ({ status, dateEnd }: Career, today: string | null): boolean =>
  status === CAREER_STATUS.open && !(today && dateEnd < today);

/** The deadline of a career and how to apply. */
export function ApplyPanel({ career, email }: ApplyPanelProps) {
  const headingId = useId();
  const today = useToday();
  const { dateEnd } = career;
  const remaining = today && remainingTime(dateEnd, today);
  // Only admins see a closed career.
  const isOpen = isCareerOpen(career, today);
  return (
    <Stack as="section" gap={5} aria-labelledby={headingId} className={styles.panel}>
      <div className={styles.deadline}>
        <h2 id={headingId}>Rok za prijavu</h2>
        <p className={styles.day}>
          <time dateTime={dateEnd}>{formatDate(dateEnd)}</time>
        </p>
        <Note size="base" className={cx(styles.remaining, remaining && remaining.isNear && styles.near)}>
          {remaining && remaining.text}
        </Note>
      </div>
      {isOpen ? (
        <Stack gap={3} className={styles.apply}>
          <a href="#prijava" className={cx(button.button, button.accent, styles.mail)}>
            Prijavite se
          </a>
          {email && (
            <p>
              Pitanja o oglasu pošaljite na <span className={styles.address}>{email}</span>.
            </p>
          )}
        </Stack>
      ) : (
        <p>Ovaj oglas je zatvoren i više ne primamo prijave.</p>
      )}
      <Stack as="dl" className={styles.facts}>
        <div>
          <dt>Vrsta</dt>
          <dd>{CAREER_CATEGORY_LABELS[career.category]}</dd>
          <dd className={styles.note}>{CATEGORY_TEXTS[career.category]}</dd>
        </div>
        {career.date && (
          <div>
            <dt>Objavljeno</dt>
            <dd>
              <time dateTime={career.date}>{formatDate(career.date)}</time>
            </dd>
          </div>
        )}
      </Stack>
    </Stack>
  );
}
