import { apiUrl } from '@institut/contract/frame/paths';
import type { Participation } from '@institut/contract/participants/schema';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { Link } from 'react-router-dom';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import styles from '../../ui/ownCourses.module.css';
import { loadParticipations } from './participationCalls.ts';

/** The courses for which somebody else has enrolled the logged-in user; nothing for those without any. */
export function MyParticipations() {
  const { value, error, retry } = useLoaded(loadParticipations, undefined, loadParticipations.select);
  if (!error && !value?.length) return null;
  return (
    <section className={styles.part} aria-labelledby="ucesce">
      <h2 id="ucesce">Kursevi na kojima ste polaznik</h2>
      {value ? (
        <ul className={styles.list}>
          {value.map((one) => (
            <Row key={one._id} participation={one} />
          ))}
        </ul>
      ) : (
        error && <LoadError title="Kursevi nisu učitani." message={error.message} onRetry={retry} />
      )}
    </section>
  );
}

function Row({ participation: { kurs, course, start, buyer, ...state } }: { participation: Participation }) {
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        <Link to={apiUrl(SITE_PAGES.course.path, { id: kurs })}>{tieShortWords(course)}</Link>
        <StateBadge {...state} />
      </p>
      <p className={styles.facts}>
        {[start && `Početak ${formatDate(start)}`, `Upisuje vas ${buyer}`].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

function StateBadge({ isHeld, isAdmitted }: Pick<Participation, 'isHeld' | 'isAdmitted'>) {
  if (!isHeld) return <Badge tone="danger">Otkazano</Badge>;
  return isAdmitted ? <Badge tone="success">Potvrđeno</Badge> : <Badge tone="info">Razmatra se</Badge>;
}
