import type { Overview } from '@institut/contract/overview/schema';
import { Briefcase, ClipboardList, GraduationCap, Newspaper, ScrollText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countCareers, countCourses, counted, countNews, countOrders, countUsers } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import {
  AUDIT_PATH,
  CAREER_LIST_PATH,
  COURSE_LIST_PATH,
  NEWS_LIST_PATH,
  USER_LIST_PATH,
} from '../admin/adminPaths.ts';
import { ADMINS, ALL_ORDERS } from './dashboardLinks.ts';
import styles from './AreaCards.module.css';

type Area = {
  title: string;
  Icon: typeof Newspaper;
  text: string;
  to: string;
  count: (overview: Overview) => ReactNode;
};

const linked = (to: string, text: string, drafts = 0) => (
  <>
    <Link to={to}>{text}</Link>
    {drafts > 0 && `, od toga ${countDrafts(drafts)}`}
  </>
);
const countDrafts = counted('nacrt', 'nacrta', 'nacrta');
const countAdmins = counted('administrator', 'administratora', 'administratora');
const all = ({ published, drafts }: { published: number; drafts: number }) => published + drafts;

const AREAS: readonly Area[] = [
  {
    title: 'Vijesti',
    Icon: Newspaper,
    text: 'Vijesti i oglasi za posjetioce sajta.',
    to: NEWS_LIST_PATH,
    count: ({ content: { news } }) => linked(NEWS_LIST_PATH, countNews(all(news)), news.drafts),
  },
  {
    title: 'Obrazovni programi',
    Icon: GraduationCap,
    text: 'Kursevi: opis, početak, cijena i broj mjesta.',
    to: COURSE_LIST_PATH,
    count: ({ content: { courses } }) => linked(COURSE_LIST_PATH, countCourses(all(courses)), courses.drafts),
  },
  {
    title: 'Prijave',
    Icon: ClipboardList,
    text: 'Status, uplata i isporuka svake prijave na kurs.',
    to: ALL_ORDERS,
    count: ({ applications: { total } }) => linked(ALL_ORDERS, countOrders(total)),
  },
  {
    title: 'Korisnici',
    Icon: Users,
    text: 'Nalozi polaznika i prava administratora.',
    to: USER_LIST_PATH,
    count: ({ content: { users } }) => (
      <>
        <Link to={USER_LIST_PATH}>{countUsers(users.total)}</Link>, od toga{' '}
        <Link to={ADMINS}>{countAdmins(users.admins)}</Link>
      </>
    ),
  },
  {
    title: 'Karijere',
    Icon: Briefcase,
    text: 'Oglasi za posao, praksu i volontiranje.',
    to: CAREER_LIST_PATH,
    count: ({ content: { careers } }) => linked(CAREER_LIST_PATH, countCareers(all(careers)), careers.drafts),
  },
  {
    title: 'Dnevnik',
    Icon: ScrollText,
    text: 'Ko je šta i kada izmijenio, izvezao ili obrisao.',
    to: AUDIT_PATH,
    count: () => linked(`${AUDIT_PATH}?event=signInRefused`, 'Odbijene prijave na nalog'),
  },
];

/** Links to all admin lists. They are shown before their counts are loaded. */
export function AreaCards({ overview, isWaiting }: { overview: Overview | null; isWaiting: boolean }) {
  return (
    <ul className={styles.areas}>
      {AREAS.map(({ title, Icon, text, to, count }) => (
        <li key={title} className={styles.area}>
          <span className={styles.icon}>
            <Icon aria-hidden />
          </span>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
          <p className={styles.count}>
            {overview && count(overview)}
            {!overview && isWaiting && <Bone width="60%" />}
          </p>
          <ButtonLink to={to} look="outline" wide aria-label={`Pokreni: ${title}`}>
            Pokreni
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
