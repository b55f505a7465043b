import type { CourseFigures, ScarceCourse } from '@institut/contract/overview/schema';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countCourses, formatCount, formatDate } from '../../lib/format.ts';
import { can } from '../../store/can.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Note } from '../../ui/primitives.ts';
import { courseEditPath, courseParticipantsPath } from '../admin/adminPaths.ts';
import { recordLink } from '../admin/tableCells.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import { COURSES_BY_SEATS } from './dashboardLinks.ts';
import { offeredText, seatsLeft } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';
import styles from './ScarcePanel.module.css';

/** Future courses with few free seats, the scarcest first. */
export function ScarcePanel({ scarce: { count, courses } }: Pick<CourseFigures, 'scarce'>) {
  return (
    <Panel
      title="Kursevi koji se pune"
      figure={countCourses(count)}
      note="s malo slobodnih mjesta ili bez njih"
    >
      {courses.length > 0 ? (
        <ul className={styles.courses}>
          {courses.map((course) => (
            <Course key={course._id} {...course} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>Na svim kursevima koji tek počinju ima dovoljno mjesta.</p>
      )}
      <p className={styles.all}>
        <Link to={COURSES_BY_SEATS}>Svi kursevi po broju mjesta</Link>
      </p>
    </Panel>
  );
}

function Course({ _id, name, start, free, held, offered, capacity }: ScarceCourse) {
  const seesPeople = can(useSelector(selectUser), 'orders');
  const share = `${formatCount(held)} od ${formatCount(capacity)}`;
  return (
    <li className={styles.course}>
      <p className={styles.name}>
        <Link to={courseEditPath(_id)} className={recordLink}>
          {name}
        </Link>
      </p>
      <Badge tone={free === 0 ? 'danger' : 'warning'}>{seatsLeft(free)}</Badge>
      <progress
        className={styles.meter}
        max={Math.max(1, capacity)}
        value={capacity === 0 ? 1 : held}
        aria-label={`Popunjenost: ${name}`}
      />
      <Note className={styles.facts}>
        Počinje {formatDate(start)} ·{' '}
        {capacity === 0 ? (
          'nema predviđenih mjesta'
        ) : (
          <>
            zauzeto {seesPeople ? <Link to={courseParticipantsPath(_id)}>{share}</Link> : share}
            {offeredText(offered)}
          </>
        )}
      </Note>
    </li>
  );
}
