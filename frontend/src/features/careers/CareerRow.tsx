import { CAREER_CATEGORY_LABELS } from '@institut/contract/career';
import type { CareerSummary } from '@institut/contract/career.schema';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/tieShortWords.ts';
import link from '../../ui/LinkCard.module.css';
import { careerPath } from './careerPaths.ts';
import { Deadline } from './Deadline.tsx';
import styles from './CareerRow.module.css';

/** A line of the list; all of it leads to the career, through the link of its title (h3). */
export function CareerRow({ career, from }: { career: CareerSummary; from: string }) {
  return (
    <article className={cx(link.card, styles.row)}>
      <div className={styles.text}>
        <p className={link.category}>{CAREER_CATEGORY_LABELS[career.category]}</p>
        <h3 className={link.heading}>
          <Link to={careerPath(career._id)} state={{ from }} className={link.title}>
            {tieShortWords(career.title)}
          </Link>
        </h3>
        <p className={cx(link.text, styles.brief)}>{tieShortWords(career.brief)}</p>
      </div>
      <Deadline career={career} className={styles.deadline} />
      <ArrowRight aria-hidden className={cx(link.arrow, styles.arrow)} />
    </article>
  );
}
