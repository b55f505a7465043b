import { useId } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { CareerCard } from './CareerCard.tsx';
import { loadPopularCareers, selectPopularCareers } from './careersSlice.ts';
import styles from './PopularCareers.module.css';

const COUNT = 3;

/** The careers put forward, under their heading (h2); loads itself, and is not there when there are none. */
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
