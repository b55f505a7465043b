import { useSelector } from 'react-redux';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { can } from '../../store/can.ts';
import { selectUser } from '../users/sessionSlice.ts';
import {
  courseAttendancePath,
  courseCertificatesPath,
  courseMessagesPath,
  courseParticipantsPath,
  courseWaitingPath,
} from './adminPaths.ts';
import { Note, Row } from '../../ui/primitives.ts';
import styles from './CourseTabs.module.css';
import views from './viewTabs.module.css';

export type CourseTab = 'participants' | 'attendance' | 'waiting' | 'interest' | 'certificates' | 'messages';

type CourseTabsProps = {
  /** The id of the course. */
  course: string;
  shown: CourseTab;
  /** How many wait for a seat; null while it is unknown. */
  waiting: number | null;
  /** At the end of the line. */
  children?: ReactNode;
};

/** In a narrow window the tabs scroll sideways. */
const showTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The pages about the people of a course. */
export function CourseTabs({ course, shown, waiting, children }: CourseTabsProps) {
  const user = useSelector(selectUser);
  const seesWaiting = can(user, 'enrolment');
  const list = courseWaitingPath(course);
  const tabs = [
    {
      tab: 'participants',
      label: 'Polaznici',
      to: courseParticipantsPath(course),
      isSeen: can(user, 'orders'),
    },
    {
      tab: 'attendance',
      label: 'Prisustvo',
      to: courseAttendancePath(course),
      isSeen: can(user, 'attendance'),
    },
    { tab: 'waiting', label: 'Lista čekanja', to: list, isSeen: seesWaiting },
    { tab: 'interest', label: 'Za sljedeći termin', to: `${list}?kind=interest`, isSeen: seesWaiting },
    {
      tab: 'certificates',
      label: 'Uvjerenja',
      to: courseCertificatesPath(course),
      isSeen: can(user, 'certificates'),
    },
    {
      tab: 'messages',
      label: 'Poruke',
      to: courseMessagesPath(course),
      isSeen: can(user, ['orders', 'messages']),
    },
  ].filter(({ isSeen }) => isSeen);
  if (tabs.length < 2 && !children) return null;
  return (
    <Row gap={5} rowGap={0} align="center" justify="between" className={styles.line}>
      {tabs.length > 1 && (
        <nav aria-label="Ljudi na kursu" className={views.views}>
          <ul>
            {tabs.map(({ tab, label, to }) => (
              <li key={tab}>
                <Link
                  ref={tab === shown ? showTab : null}
                  to={to}
                  className={views.view}
                  aria-current={tab === shown ? 'page' : undefined}
                >
                  {label}
                  {tab === 'waiting' && waiting !== null && (
                    <Note as="span" regular className={views.count}>
                      {formatCount(waiting)}
                    </Note>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </Row>
  );
}
