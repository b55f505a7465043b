import type { Career, CareerSummary } from '@institut/contract/careers/schema';
import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { BlockHead, Section } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { CareerRow } from './CareerRow.tsx';
import { CAREERS_PATH } from './careerPaths.ts';
import { loadCareers, selectCareers } from './careersSlice.ts';
import styles from './MoreCareers.module.css';

const COUNT = 3;

type MoreCareersProps = {
  career: Career;
  /** The list this career was opened from; the pages of the others link back to it. */
  from: string;
};

/** Other open careers; renders nothing if there are none. */
export function MoreCareers({ career, from }: MoreCareersProps) {
  const headingId = useId();
  const careers = useLoaded(loadCareers, undefined, selectCareers);
  const others = careers.value && othersOf(careers.value, career);
  if (others?.length === 0) return null;
  return (
    <Section tone="mist" tight aria-labelledby={headingId}>
      <BlockHead id={headingId} title="Još otvorenih oglasa" to={CAREERS_PATH}>
        Pogledaj sve oglase
      </BlockHead>
      <Loaded {...careers} value={others} failure="Ostali oglasi nisu učitani." skeleton={<ListSkeleton />}>
        {(shown) => (
          <ul className={styles.list}>
            {shown.map((other) => (
              <li key={other._id}>
                <CareerRow career={other} from={from} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const ListSkeleton = () => (
  <Skeleton className={styles.list}>
    {Array.from({ length: COUNT }, (_, index) => (
      <div key={index} className={styles.bone}>
        <Bone height="6rem" />
      </div>
    ))}
  </Skeleton>
);

/** Returns other careers, those of the same category first. */
function othersOf(careers: CareerSummary[], { _id, category }: Career): CareerSummary[] {
  const others = careers.filter((other) => other._id !== _id);
  const isSame = (other: CareerSummary) => other.category === category;
  return [...others.filter(isSame), ...others.filter((other) => !isSame(other))].slice(0, COUNT);
}
