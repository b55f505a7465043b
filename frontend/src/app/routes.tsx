import { ADMIN_PATH, ATTENDANCE_PATH, PAGES, PROFILE_PAGES } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { matchRoutes } from 'react-router-dom';
import { FORGOT_PASSWORD_PATH } from '../lib/redirect.ts';
import { lazyPage, type LazyPage } from './lazyPage.ts';

const AboutPage = lazyPage(() => import('../pages/about/AboutPage.tsx'), 'AboutPage');
const ContactPage = lazyPage(() => import('../pages/contact/ContactPage.tsx'), 'ContactPage');
const CoursePage = lazyPage(() => import('../pages/course/CoursePage.tsx'), 'CoursePage');
const CoursesPage = lazyPage(() => import('../pages/courses/CoursesPage.tsx'), 'CoursesPage');
const EducationPage = lazyPage(() => import('../pages/education/EducationPage.tsx'), 'EducationPage');
const ForgotPasswordPage = lazyPage(
  () => import('../pages/account/ForgotPasswordPage.tsx'),
  'ForgotPasswordPage',
);
const HomePage = lazyPage(() => import('../pages/home/HomePage.tsx'), 'HomePage');
const LoginPage = lazyPage(() => import('../pages/account/LoginPage.tsx'), 'LoginPage');
const ProfilePage = lazyPage(() => import('../pages/profile/ProfilePage.tsx'), 'ProfilePage');
const RegisterPage = lazyPage(() => import('../pages/account/RegisterPage.tsx'), 'RegisterPage');
const CartPage = lazyPage(() => import('../pages/cart/CartPage.tsx'), 'CartPage');
const OrderPage = lazyPage(() => import('../pages/order/OrderPage.tsx'), 'OrderPage');
const PaymentPage = lazyPage(() => import('../pages/checkout/PaymentPage.tsx'), 'PaymentPage');
const PlaceOrderPage = lazyPage(() => import('../pages/checkout/PlaceOrderPage.tsx'), 'PlaceOrderPage');
const ShippingPage = lazyPage(() => import('../pages/checkout/ShippingPage.tsx'), 'ShippingPage');
const LinkRoutes = lazyPage(() => import('./LinkRoutes.tsx'), 'LinkRoutes');
const AttendancePage = lazyPage(() => import('../pages/attendance/AttendancePage.tsx'), 'AttendancePage');
const CertificatePage = lazyPage(() => import('../pages/certificate/CertificatePage.tsx'), 'CertificatePage');
const AdminRoutes = lazyPage(() => import('./AdminRoutes.tsx'), 'AdminRoutes');
const DashboardPage = lazyPage(() => import('./AdminRoutes.tsx'), 'DashboardPage');
const NewsPage = lazyPage(() => import('../pages/news/NewsPage.tsx'), 'NewsPage');
const NewsItemPage = lazyPage(() => import('../pages/newsItem/NewsItemPage.tsx'), 'NewsItemPage');
const SkillsPage = lazyPage(() => import('../pages/skills/SkillsPage.tsx'), 'SkillsPage');
const AreasPage = lazyPage(() => import('../pages/areas/AreasPage.tsx'), 'AreasPage');
const TechnologiesPage = lazyPage(
  () => import('../pages/technologies/TechnologiesPage.tsx'),
  'TechnologiesPage',
);
const ServicesPage = lazyPage(() => import('../pages/services/ServicesPage.tsx'), 'ServicesPage');
const ServiceCataloguePage = lazyPage(
  () => import('../pages/serviceCatalogue/ServiceCataloguePage.tsx'),
  'ServiceCataloguePage',
);
const CareersPage = lazyPage(() => import('../pages/careers/CareersPage.tsx'), 'CareersPage');
const CareerPage = lazyPage(() => import('../pages/career/CareerPage.tsx'), 'CareerPage');
const ProductPage = lazyPage(() => import('../pages/product/ProductPage.tsx'), 'ProductPage');
const PrivacyPage = lazyPage(() => import('../pages/legal/PrivacyPage.tsx'), 'PrivacyPage');
const CookiesPage = lazyPage(() => import('../pages/legal/CookiesPage.tsx'), 'CookiesPage');
const TermsPage = lazyPage(() => import('../pages/legal/TermsPage.tsx'), 'TermsPage');
const NotFoundPage = lazyPage(() => import('../pages/notFound/NotFoundPage.tsx'), 'NotFoundPage');

/** The paths of the pages; the first one that fits is used. */
const PAGES_BY_PATH: readonly (readonly [path: string, Page: LazyPage])[] = [
  [SITE_PAGES.home.path, HomePage],
  [SITE_PAGES.education.path, EducationPage],
  [SITE_PAGES.course.path, CoursePage],
  [SITE_PAGES.courses.path, CoursesPage],
  ['/page/:pageNumber?', CoursesPage],
  ['/search/:keyword?', CoursesPage],
  ['/search/:keyword/page/:pageNumber', CoursesPage],
  ['/login', LoginPage],
  ['/profile', ProfilePage],
  ...Object.values(PROFILE_PAGES).map((path) => [path, ProfilePage] as const),
  ['/register', RegisterPage],
  [FORGOT_PASSWORD_PATH, ForgotPasswordPage],
  [PAGES.newPassword, LinkRoutes],
  [PAGES.confirmEmail, LinkRoutes],
  [PAGES.participant, LinkRoutes],
  [PAGES.waiting, LinkRoutes],
  [PAGES.candidate, LinkRoutes],
  [ATTENDANCE_PATH, AttendancePage],
  ['/cart/:id?', CartPage],
  ['/user/:id', CartPage],
  ['/shipping', ShippingPage],
  ['/payment', PaymentPage],
  ['/placeorder', PlaceOrderPage],
  [PAGES.order, OrderPage],
  [SITE_PAGES.about.path, AboutPage],
  [SITE_PAGES.contact.path, ContactPage],
  [SITE_PAGES.news.path, NewsPage],
  [SITE_PAGES.newsItem.path, NewsItemPage],
  [SITE_PAGES.skills.path, SkillsPage],
  [SITE_PAGES.areas.path, AreasPage],
  [SITE_PAGES.technologies.path, TechnologiesPage],
  [SITE_PAGES.services.path, ServicesPage],
  [SITE_PAGES.serviceCatalogue.path, ServiceCataloguePage],
  [SITE_PAGES.careers.path, CareersPage],
  [SITE_PAGES.career.path, CareerPage],
  [SITE_PAGES.privacy.path, PrivacyPage],
  [SITE_PAGES.cookies.path, CookiesPage],
  [SITE_PAGES.terms.path, TermsPage],
  ['/uvjerenja/:code?', CertificatePage],
  [ADMIN_PATH, DashboardPage],
  ['/admin/*', AdminRoutes],
  ['/:slug', ProductPage],
  ['*', NotFoundPage],
];

export const routes = PAGES_BY_PATH.map(([path, Page]) => ({ path, handle: Page, element: <Page /> }));

/** Returns the route and the page of a path. Throws when no route matches, which the last route prevents. */
export function findPage(pathname: string) {
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) throw new Error(`No page answers ${pathname}.`);
  const { params, route } = match;
  return { path: route.path, params, Page: route.handle };
}
