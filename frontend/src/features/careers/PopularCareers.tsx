import { CAREER_CATEGORY_LABELS } from '@institut/contract/career';
import type { CareerSummary } from '@institut/contract/career.schema';
import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { tieShortWords } from '../../lib/format.ts';
import { CardCategory, CardHeading, CardText, CardTitleLink, LinkCard } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { loadPopularCareers, selectPopularCareers } from './careersSlice.ts';
import { careerPath } from './careerPaths.ts';
import { Deadline } from './Deadline.tsx';
import styles from './PopularCareers.module.css';

const COUNT = 3;

/** Loads and shows the careers with the nearest deadlines; renders nothing if there are none. */
export function PopularCareers({ title }: { title: string }) {
  const headingId = useId();
  const careers = useLoaded(loadPopularCareers, undefined, selectPopularCareers);
  if (careers.value?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <h2 id={headingId}>{title}</h2>
      <Loaded {...careers} failure="Izdvojeni oglasi nisu učitani." skeleton={<CardsSkeleton />}>
        {(popular) => (
          <ul className={styles.grid}>
            {popular.map((career) => (
              <li key={career._id}>
                <CareerCard career={career} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const CardsSkeleton = () => (
  <Skeleton className={styles.grid}>
    {Array.from({ length: COUNT }, (_, index) => (
      <Bone key={index} height="auto" className={styles.bone} />
    ))}
  </Skeleton>
);

type CareerCardProps = {
  career: CareerSummary;
  /** The address of the list, which the page of the career links back to. */
  from?: string;
};

/** The whole card is clickable through the link of its title. */
function CareerCard({ career, from }: CareerCardProps) {
  return (
    <LinkCard framed className={styles.card}>
      <Picture
        src={career.image}
        alt=""
        sizes="(min-width: 64rem) 28rem, (min-width: 40rem) 40vw, 92vw"
        focus={career.imageFocus}
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
