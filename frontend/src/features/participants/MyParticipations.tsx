import { apiUrl } from '@institut/contract/frame/paths';
import type { Participation } from '@institut/contract/participants/schema';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { Link } from 'react-router-dom';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';
import styles from '../../ui/ownCourses.module.css';

const { loadParticipations } = createCalls(
  'participations',
  { loadParticipations: (_: void, { signal }: ThunkTools) => api.listParticipations({ signal }) },
  { keep: { loadParticipations: () => true } },
);

/** The courses for which somebody else has enrolled the logged-in user; nothing for those without any. */
export function MyParticipations() {
  const { value, error, retry } = useLoaded(loadParticipations, undefined, loadParticipations.select);
  if (!error && !value?.length) return null;
  return (
    <Stack as="section" aria-labelledby="ucesce">
      <h2 id="ucesce">Kursevi na kojima ste polaznik</h2>
      {value ? (
        <Stack as="ul" gap={0} className={styles.list}>
          {value.map((one) => (
            <ParticipationRow key={one._id} participation={one} />
          ))}
        </Stack>
      ) : (
        error && <LoadError title="Kursevi nisu učitani." message={error.message} onRetry={retry} />
      )}
    </Stack>
  );
}

function ParticipationRow({
  participation: { kurs, course, start, buyer, ...state },
}: {
  participation: Participation;
}) {
  return (
    <Stack as="li" gap={1} className={styles.row}>
      <Row as="p" rowGap={1} align="center" className={styles.name}>
        <Link to={apiUrl(SITE_PAGES.course.path, { id: kurs })}>{tieShortWords(course)}</Link>
        <StateBadge {...state} />
      </Row>
      <Note className={styles.facts}>
        {[start && `Početak ${formatDate(start)}`, `Na kurs vas prijavljuje ${buyer}`]
          .filter(Boolean)
          .join(' · ')}
      </Note>
    </Stack>
  );
}

function StateBadge({ isHeld, isAdmitted }: Pick<Participation, 'isHeld' | 'isAdmitted'>) {
  if (!isHeld) return <Badge tone="danger">Otkazano</Badge>;
  return isAdmitted ? <Badge tone="success">Potvrđeno</Badge> : <Badge tone="info">Razmatra se</Badge>;
}
