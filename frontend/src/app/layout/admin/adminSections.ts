import { ADMIN_PATH, SETTINGS_PATH } from '@institut/contract/frame/paths';
import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import type { PendingCounts } from '@institut/contract/overview/schema';
import {
  Briefcase,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  GraduationCap,
  LayoutDashboard,
  Newspaper,
  ScrollText,
  Settings,
  Users,
  UserSearch,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import {
  AUDIT_PATH,
  CALENDAR_PATH,
  CANDIDATES_PATH,
  CAREER_LIST_PATH,
  COURSE_LIST_PATH,
  MONEY_PATH,
  NEWS_LIST_PATH,
  ORDER_LIST_PATH,
  RECEIVABLES_PATH,
  REPORTS_PATH,
  TEMPLATES_PATH,
  USER_LIST_PATH,
} from '../../../features/admin/adminPaths.ts';
import { counted } from '../../../lib/format.ts';

export type AdminSection = {
  label: string;
  to: string;
  Icon: LucideIcon;
  permission: RequiredPermission;
  /** Pages of this section besides the list: their path begins with one of these. */
  others?: readonly string[];
  /** The counts of records that wait in this section, and the words for their sum. */
  pending?: { keys: ReadonlyArray<keyof PendingCounts>; text: (count: number) => string };
};

const pendingOrders = counted('čeka na odluku', 'čekaju na odluku', 'čeka na odluku');
const pendingMoney = counted('čeka na obradu', 'čekaju na obradu', 'čeka na obradu');
const drafts = counted('nacrt', 'nacrta', 'nacrta');

/** The sections of the administration, of which everybody sees those they have the permission for. On narrow screens the first ones are in the bar, the others behind "Više". */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { label: 'Pregled', to: ADMIN_PATH, Icon: LayoutDashboard, permission: 'any' },
  {
    label: 'Prijave',
    to: ORDER_LIST_PATH,
    Icon: ClipboardList,
    permission: 'orders',
    others: ['/admin/order/', '/admin/prijava/'],
    pending: { keys: ['orders'], text: pendingOrders },
  },
  {
    label: 'Novac',
    to: RECEIVABLES_PATH,
    Icon: Wallet,
    permission: 'money',
    others: [`${MONEY_PATH}/`],
    pending: { keys: ['unassigned', 'refunds'], text: pendingMoney },
  },
  {
    label: 'Kursevi',
    to: COURSE_LIST_PATH,
    Icon: GraduationCap,
    permission: 'courses',
    others: ['/admin/kurs/', TEMPLATES_PATH],
    pending: { keys: ['courses'], text: drafts },
  },
  { label: 'Kalendar', to: CALENDAR_PATH, Icon: CalendarDays, permission: ['courses', 'reports'] },
  { label: 'Izvještaji', to: REPORTS_PATH, Icon: ChartColumn, permission: 'reports' },
  {
    label: 'Vijesti',
    to: NEWS_LIST_PATH,
    Icon: Newspaper,
    permission: 'content',
    others: ['/admin/vijest/'],
    pending: { keys: ['news'], text: drafts },
  },
  {
    label: 'Karijere',
    to: CAREER_LIST_PATH,
    Icon: Briefcase,
    permission: 'content',
    others: ['/admin/career/'],
    pending: { keys: ['careers'], text: drafts },
  },
  {
    label: 'Kandidati',
    to: CANDIDATES_PATH,
    Icon: UserSearch,
    permission: 'candidates',
    others: ['/admin/kandidat/'],
  },
  {
    label: 'Korisnici',
    to: USER_LIST_PATH,
    Icon: Users,
    permission: 'administration',
    others: ['/admin/user/', '/admin/uloge'],
  },
  { label: 'Dnevnik', to: AUDIT_PATH, Icon: ScrollText, permission: 'administration' },
  { label: 'Postavke', to: SETTINGS_PATH, Icon: Settings, permission: 'administration' },
];

/** How many sections the bar of narrow screens shows. */
export const BAR_SECTIONS = 4;

/** Returns whether a page belongs to a section: its list, a page of the list, the editor of one record, or another list. */
export const isInSection = ({ to, others = [] }: AdminSection, path: string): boolean =>
  path === to || [`${to}/`, ...others].some((start) => path.startsWith(start));
