import { JOB_LABELS } from '@institut/contract/jobs/labels';
import type { JobRun } from '@institut/contract/jobs/schema';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { loadJobs } from './overviewCalls.ts';
import styles from './Jobs.module.css';

/** The last run of each job of the server, with its result. */
export function Jobs() {
  const jobs = useLoaded(loadJobs, undefined, loadJobs.select);
  return (
    <section aria-labelledby="automatske-radnje" className="noPrint">
      <h2 id="automatske-radnje" className={styles.title}>
        Automatske radnje
      </h2>
      <div className={styles.panel}>
        <Loaded {...jobs} skeleton={<JobsSkeleton />} failure="Automatske radnje nisu učitane.">
          {(runs) =>
            runs.length > 0 ? (
              <ul className={styles.jobs}>
                {runs.map((run) => (
                  <Job key={run.name} {...run} />
                ))}
              </ul>
            ) : (
              <Note size="inherit" className={styles.bones}>
                Server još nije obavio nijednu.
              </Note>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

/** The job looks often, and makes at most one in a night. */
const NO_BACKUP = 'Nije na redu';

function Job(run: JobRun) {
  const { name, lastStart, lastEnd, error } = run;
  return (
    <li className={styles.job}>
      <p className={styles.name}>{JOB_LABELS[name]}</p>
      <Note>{formatMoment(lastEnd ?? lastStart)}</Note>
      <Result {...run} />
      {error !== null && (
        <Note className={styles.error}>
          <code>{error}</code>
        </Note>
      )}
    </li>
  );
}

function Result({ name, isRunning, isLate, count, error }: JobRun) {
  if (isRunning) return <Badge tone="info">U toku</Badge>;
  if (isLate) return <Badge tone="warning">Kasni</Badge>;
  if (error !== null) return <Badge tone="danger">Nije uspjelo</Badge>;
  if (count === null) return <Badge>Prekinuto</Badge>;
  if (count === 0) return <Badge>{name === 'nightly backup' ? NO_BACKUP : 'Nije bilo posla'}</Badge>;
  return <Badge tone="success">Uspjelo, obrađeno: {formatCount(count)}</Badge>;
}

const JobsSkeleton = () => (
  <Skeleton className={cx(stacked(3), styles.bones)}>
    {['a', 'b', 'c', 'd'].map((row) => (
      <Bone key={row} height="1.75rem" />
    ))}
  </Skeleton>
);
