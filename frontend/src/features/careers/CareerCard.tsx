import { CAREER_CATEGORY_LABELS } from '@institut/contract/career';
import type { CareerSummary } from '@institut/contract/career.schema';
import { tieShortWords } from '../../lib/format.ts';
import { CardCategory, CardHeading, CardText, CardTitleLink, LinkCard } from '../../ui/Card.tsx';
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
    <LinkCard framed className={styles.card}>
      <Picture
        src={career.image}
        alt=""
        sizes="(min-width: 64rem) 28rem, (min-width: 40rem) 40vw, 92vw"
        className={styles.picture}
      />
      <div className={styles.body}>
        <CardCategory>{CAREER_CATEGORY_LABELS[career.category]}</CardCategory>
        <CardHeading clamped>
          <CardTitleLink to={careerPath(career._id)} state={from ? { from } : undefined}>
            {tieShortWords(career.title)}
          </CardTitleLink>
        </CardHeading>
        <CardText clamped className={styles.brief}>
          {tieShortWords(career.brief)}
        </CardText>
        <Deadline career={career} className={styles.deadline} />
      </div>
    </LinkCard>
  );
}
