import { CAREER_CATEGORY_LABELS } from '@institut/contract/career';
import type { CareerSummary } from '@institut/contract/career.schema';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../../lib/tieShortWords.ts';
import { careerPath } from './careerPaths.ts';
import { Deadline } from './Deadline.tsx';
import styles from './CareerRow.module.css';

/** A line of the list; all of it leads to the career, through the link of its title (h3). */
export function CareerRow({ career, from }: { career: CareerSummary; from: string }) {
  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <p className={styles.category}>{CAREER_CATEGORY_LABELS[career.category]}</p>
        <h3 className={styles.title}>
          <Link to={careerPath(career._id)} state={{ from }} className={styles.link}>
            {tieShortWords(career.title)}
          </Link>
        </h3>
        <p className={styles.brief}>{tieShortWords(career.brief)}</p>
      </div>
      <Deadline career={career} className={styles.deadline} />
      <ArrowRight aria-hidden className={styles.arrow} />
    </article>
  );
}
