import { useId } from 'react';
import { LoadError } from '../../ui/LoadError.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { CareerCard } from './CareerCard.tsx';
import { usePopularCareers } from './useCareers.ts';
import styles from './PopularCareers.module.css';

const COUNT = 3;

/** The careers put forward, under their heading (h2); loads itself, and is not there when there are none. */
export function PopularCareers({ title }: { title: string }) {
  const headingId = useId();
  const { careers, error, retry } = usePopularCareers();
  if (careers?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <h2 id={headingId}>{title}</h2>
      {careers && (
        <ul className={styles.grid}>
          {careers.map((career) => (
            <li key={career._id}>
              <CareerCard career={career} />
            </li>
          ))}
        </ul>
      )}
      {!careers && error && (
        <LoadError title="Izdvojeni oglasi nisu učitani." message={error.message} onRetry={retry} />
      )}
      {!careers && !error && (
        <Skeleton className={styles.grid}>
          {Array.from({ length: COUNT }, (_, index) => (
            <Bone key={index} height="auto" className={styles.bone} />
          ))}
        </Skeleton>
      )}
    </section>
  );
}
