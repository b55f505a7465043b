import { ADMIN_PATH } from '@institut/contract/frame/paths';
import { Navigate, useRoutes } from 'react-router-dom';
import { RECEIVABLES_PATH, REFUNDS_PATH, UNASSIGNED_PATH } from '../features/admin/adminPaths.ts';
import { MONEY_TABS } from '../features/money/admin/moneyTabs.ts';
import { NotFoundPage } from '../pages/notFound/NotFoundPage.tsx';
import { lazyPage } from './lazyPage.ts';

/** Its own address is not below `/admin/`; from here visitors load no list of its files. */
export const DashboardPage = lazyPage(
  () => import('../features/overview/DashboardPage.tsx'),
  'DashboardPage',
);
const UserListPage = lazyPage(() => import('../features/users/admin/UserListPage.tsx'), 'UserListPage');
const RightsPage = lazyPage(() => import('../features/users/admin/RightsPage.tsx'), 'RightsPage');
const PersonPage = lazyPage(() => import('../pages/person/PersonPage.tsx'), 'PersonPage');
const NewOrderPage = lazyPage(() => import('../features/people/admin/NewOrderPage.tsx'), 'NewOrderPage');
const OrderListPage = lazyPage(() => import('../features/orders/admin/OrderListPage.tsx'), 'OrderListPage');
const AdminOrderPage = lazyPage(
  () => import('../features/orders/admin/AdminOrderPage.tsx'),
  'AdminOrderPage',
);
const NewsListPage = lazyPage(() => import('../features/news/admin/NewsListPage.tsx'), 'NewsListPage');
const CourseEditPage = lazyPage(
  () => import('../features/courses/admin/CourseEditPage.tsx'),
  'CourseEditPage',
);
const CourseListPage = lazyPage(
  () => import('../features/courses/admin/CourseListPage.tsx'),
  'CourseListPage',
);
const CourseParticipantsPage = lazyPage(
  () => import('../features/participants/admin/CourseParticipantsPage.tsx'),
  'CourseParticipantsPage',
);
const CourseCertificatesPage = lazyPage(
  () => import('../features/certificates/admin/CourseCertificatesPage.tsx'),
  'CourseCertificatesPage',
);
const TemplateListPage = lazyPage(
  () => import('../features/certificates/admin/TemplateListPage.tsx'),
  'TemplateListPage',
);
const TemplateEditPage = lazyPage(
  () => import('../features/certificates/admin/TemplateEditPage.tsx'),
  'TemplateEditPage',
);
const CourseWaitingPage = lazyPage(
  () => import('../pages/courseWaiting/CourseWaitingPage.tsx'),
  'CourseWaitingPage',
);
const CourseAttendancePage = lazyPage(
  () => import('../features/attendance/admin/CourseAttendancePage.tsx'),
  'CourseAttendancePage',
);
const CareerListPage = lazyPage(
  () => import('../features/careers/admin/CareerListPage.tsx'),
  'CareerListPage',
);
const CandidateCareersPage = lazyPage(
  () => import('../features/candidates/admin/CandidateCareersPage.tsx'),
  'CandidateCareersPage',
);
const CandidateListPage = lazyPage(
  () => import('../features/candidates/admin/CandidateListPage.tsx'),
  'CandidateListPage',
);
const CandidateDetailPage = lazyPage(
  () => import('../features/candidates/admin/CandidateDetailPage.tsx'),
  'CandidateDetailPage',
);
const CourseMessagesPage = lazyPage(
  () => import('../features/messages/admin/CourseMessagesPage.tsx'),
  'CourseMessagesPage',
);
const MoneyPage = lazyPage(() => import('../features/money/admin/MoneyPage.tsx'), 'MoneyPage');
const ReportPage = lazyPage(() => import('../features/reports/admin/ReportPage.tsx'), 'ReportPage');
const AuthorityReportPage = lazyPage(
  () => import('../features/reports/admin/AuthorityReportPage.tsx'),
  'AuthorityReportPage',
);
const CalendarPage = lazyPage(() => import('../features/reports/admin/CalendarPage.tsx'), 'CalendarPage');
const SettingsPage = lazyPage(() => import('../features/settings/admin/SettingsPage.tsx'), 'SettingsPage');
const IntroductionsPage = lazyPage(
  () => import('../features/settings/admin/IntroductionsPage.tsx'),
  'IntroductionsPage',
);
const IntroductionPage = lazyPage(
  () => import('../features/settings/admin/IntroductionPage.tsx'),
  'IntroductionPage',
);
const AuditPage = lazyPage(() => import('../features/audit/admin/AuditPage.tsx'), 'AuditPage');
const NewsEditPage = lazyPage(() => import('../features/news/admin/NewsEditPage.tsx'), 'NewsEditPage');
const CareerEditPage = lazyPage(
  () => import('../features/careers/admin/CareerEditPage.tsx'),
  'CareerEditPage',
);

const routes = [
  { path: 'userlist', Page: UserListPage },
  { path: 'uloge', Page: RightsPage },
  { path: 'user/:id/edit', Page: PersonPage },
  { path: 'prijava/nova', Page: NewOrderPage },
  { path: 'orderlist', Page: OrderListPage },
  { path: 'order/:id', Page: AdminOrderPage },
  { path: 'order/:id/edit', Page: AdminOrderPage },
  ...MONEY_TABS.map(({ path }) => ({ path: `novac/${path}`, Page: MoneyPage })),
  { path: 'novac', Page: () => <Navigate to={RECEIVABLES_PATH} replace /> },
  // The list of paid refunds had an address of its own.
  {
    path: 'novac/povrati/evidentirani',
    Page: () => <Navigate to={`${REFUNDS_PATH}?state=paid`} replace />,
  },
  // The address before the section had tabs.
  { path: 'uplate/nerasporedjene', Page: () => <Navigate to={UNASSIGNED_PATH} replace /> },
  { path: 'vijestlist/:pageNumber?', Page: NewsListPage },
  { path: 'kurslist/:pageNumber?', Page: CourseListPage },
  { path: 'kurs/:id/edit', Page: CourseEditPage },
  { path: 'kurs/:id/polaznici', Page: CourseParticipantsPage },
  { path: 'kurs/:id/prisustvo', Page: CourseAttendancePage },
  { path: 'kurs/:id/cekanje', Page: CourseWaitingPage },
  { path: 'kurs/:id/uvjerenja', Page: CourseCertificatesPage },
  { path: 'kurs/:id/poruke', Page: CourseMessagesPage },
  { path: 'predlosci-uvjerenja', Page: TemplateListPage },
  { path: 'predlosci-uvjerenja/:id', Page: TemplateEditPage },
  { path: 'careerlist', Page: CareerListPage },
  { path: 'kandidati', Page: CandidateCareersPage },
  { path: 'kandidati/:id', Page: CandidateListPage },
  { path: 'kandidat/:id', Page: CandidateDetailPage },
  { path: 'vijest/:id/edit', Page: NewsEditPage },
  { path: 'career/:id/edit', Page: CareerEditPage },
  { path: 'izvjestaji', Page: ReportPage },
  { path: 'izvjestaji/organ', Page: AuthorityReportPage },
  { path: 'kalendar', Page: CalendarPage },
  { path: 'dnevnik', Page: AuditPage },
  { path: 'postavke', Page: SettingsPage },
  { path: 'postavke/uvodi', Page: IntroductionsPage },
  { path: 'postavke/uvodi/:mail', Page: IntroductionPage },
  { path: '*', Page: () => <NotFoundPage way={{ to: ADMIN_PATH, label: 'Nazad na pregled' }} /> },
] as const;

const elements = routes.map(({ path, Page }) => ({ path, element: <Page /> }));

/** The routes below `/admin/` are a chunk that visitors do not load. */
export const AdminRoutes = () => useRoutes(elements);
