import type { Permission } from '@institut/contract/accounts/permissions';
import type { Overview } from '@institut/contract/overview/schema';
import { Briefcase, ClipboardList, GraduationCap, Newspaper, ScrollText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countCourses, counted, countNews, countOrders } from '../../lib/format.ts';
import { countCareers, countUsers } from '../admin/adminCounts.ts';
import { can } from '../../store/can.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/primitives.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import {
  AUDIT_PATH,
  CAREER_LIST_PATH,
  COURSE_LIST_PATH,
  NEWS_LIST_PATH,
  USER_LIST_PATH,
} from '../admin/adminPaths.ts';
import { selectUser } from '../users/sessionSlice.ts';
import { ADMINS, ALL_ORDERS } from './dashboardLinks.ts';
import styles from './AreaCards.module.css';

type Area = {
  title: string;
  permission: Permission;
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
    permission: 'content',
    Icon: Newspaper,
    text: 'Vijesti i oglasi za posjetioce sajta.',
    to: NEWS_LIST_PATH,
    count: ({ content: { news } }) => news && linked(NEWS_LIST_PATH, countNews(all(news)), news.drafts),
  },
  {
    title: 'Obrazovni programi',
    permission: 'courses',
    Icon: GraduationCap,
    text: 'Kursevi: opis, početak, cijena i broj mjesta.',
    to: COURSE_LIST_PATH,
    count: ({ content: { courses } }) =>
      courses && linked(COURSE_LIST_PATH, countCourses(all(courses)), courses.drafts),
  },
  {
    title: 'Prijave',
    permission: 'orders',
    Icon: ClipboardList,
    text: 'Status, uplata i isporuka svake prijave na kurs.',
    to: ALL_ORDERS,
    count: ({ applications }) => applications && linked(ALL_ORDERS, countOrders(applications.total)),
  },
  {
    title: 'Korisnici',
    permission: 'administration',
    Icon: Users,
    text: 'Nalozi polaznika i prava administratora.',
    to: USER_LIST_PATH,
    count: ({ content: { users } }) =>
      users && (
        <>
          <Link to={USER_LIST_PATH}>{countUsers(users.total)}</Link>, od toga{' '}
          <Link to={ADMINS}>{countAdmins(users.admins)}</Link>
        </>
      ),
  },
  {
    title: 'Karijere',
    permission: 'content',
    Icon: Briefcase,
    text: 'Oglasi za posao, praksu i volontiranje.',
    to: CAREER_LIST_PATH,
    count: ({ content: { careers } }) =>
      careers && linked(CAREER_LIST_PATH, countCareers(all(careers)), careers.drafts),
  },
  {
    title: 'Dnevnik',
    permission: 'administration',
    Icon: ScrollText,
    text: 'Ko je šta i kada izmijenio, izvezao ili obrisao.',
    to: AUDIT_PATH,
    count: () => linked(`${AUDIT_PATH}?event=signInRefused`, 'Neuspjele prijave na nalog'),
  },
];

/** Links to the admin lists that the user has the permission for. They are shown before their counts are loaded. */
export function AreaCards({ overview, isLoading }: { overview: Overview | null; isLoading: boolean }) {
  const user = useSelector(selectUser);
  return (
    <ul className={styles.areas}>
      {AREAS.filter(({ permission }) => can(user, permission)).map(({ title, Icon, text, to, count }) => (
        <li key={title} className={styles.area} title={text}>
          <h3>
            <Icon aria-hidden />
            {title}
          </h3>
          <Note tight className={styles.count}>
            {overview && count(overview)}
            {!overview && isLoading && <Bone width="60%" />}
          </Note>
          <ButtonLink to={to} look="outline" wide aria-label={`Pokreni: ${title}`}>
            Pokreni
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
