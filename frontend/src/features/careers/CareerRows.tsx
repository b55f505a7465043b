import { CAREER_CATEGORY_LABELS } from '@institut/contract/careers/values';
import type { CareerSummary } from '@institut/contract/careers/schema';
import { tieShortWords } from '../../lib/format.ts';
import { CardArrow, CardCategory, CardHeading, CardText, CardTitleLink, LinkCard } from '../../ui/Card.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { careerPath } from './careerPaths.ts';
import { Deadline } from './Deadline.tsx';
import styles from './CareerRows.module.css';

type CareerRowsProps = {
  careers: readonly CareerSummary[];
  /** The list to which the pages of the careers link back. */
  from: string;
};

export const CareerRows = ({ careers, from }: CareerRowsProps) => (
  <ul className={styles.list}>
    {careers.map((career) => (
      <li key={career._id}>
        <CareerRow career={career} from={from} />
      </li>
    ))}
  </ul>
);

export const CareerRowsSkeleton = ({ rows }: { rows: number }) => (
  <Skeleton className={styles.list}>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.bone}>
        <Bone height="6rem" />
      </div>
    ))}
  </Skeleton>
);

/** The whole row is clickable through the link of its title. */
function CareerRow({ career, from }: { career: CareerSummary; from: string }) {
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
