import { CAREER_CATEGORY_LABELS } from '@institut/contract/career';
import type { CareerSummary } from '@institut/contract/career.schema';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/tieShortWords.ts';
import link from '../../ui/LinkCard.module.css';
import { Picture } from '../../ui/Picture.tsx';
import { careerPath } from './careerPaths.ts';
import { Deadline } from './Deadline.tsx';
import styles from './CareerCard.module.css';

type CareerCardProps = {
  career: CareerSummary;
  /** The list it stands in, so that its page leads back there. */
  from?: string;
};

/** A career put forward; the whole card leads to it, through the link of its title (h3). */
export function CareerCard({ career, from }: CareerCardProps) {
  return (
    <article className={cx(link.card, link.framed, styles.card)}>
      <Picture
        src={career.image}
        alt=""
        sizes="(min-width: 64rem) 28rem, (min-width: 40rem) 40vw, 92vw"
        className={styles.picture}
      />
      <div className={styles.body}>
        <p className={link.category}>{CAREER_CATEGORY_LABELS[career.category]}</p>
        <h3 className={cx(link.heading, link.clamped)}>
          <Link to={careerPath(career._id)} state={from ? { from } : undefined} className={link.title}>
            {tieShortWords(career.title)}
          </Link>
        </h3>
        <p className={cx(link.text, link.clamped, styles.brief)}>{tieShortWords(career.brief)}</p>
        <Deadline career={career} className={styles.deadline} />
      </div>
    </article>
  );
}
