import { CAREER_CATEGORY_LABELS } from '@institut/contract/careers/values';
import type { CareerSummary } from '@institut/contract/careers/schema';
import { tieShortWords } from '../../lib/format.ts';
import { CardArrow, CardCategory, CardHeading, CardText, CardTitleLink, LinkCard } from '../../ui/Card.tsx';
import { careerPath } from './careerPaths.ts';
import { Deadline } from './Deadline.tsx';
import styles from './CareerRow.module.css';

/** A career in a list. The whole row is clickable through the link of its title. */
export function CareerRow({ career, from }: { career: CareerSummary; from: string }) {
  return (
    <LinkCard className={styles.row}>
      <div className={styles.text}>
        <CardCategory>{CAREER_CATEGORY_LABELS[career.category]}</CardCategory>
        <CardHeading>
          <CardTitleLink to={careerPath(career._id)} state={{ from }}>
            {tieShortWords(career.title)}
          </CardTitleLink>
        </CardHeading>
        <CardText className={styles.brief}>{tieShortWords(career.brief)}</CardText>
      </div>
      <Deadline career={career} className={styles.deadline} />
      <CardArrow className={styles.arrow} />
    </LinkCard>
  );
}
