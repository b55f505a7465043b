import { CERTIFICATES_PATH } from '@institut/contract/certificates/paths';
import { ADMIN_PATH, PAGES, PROFILE_PAGES } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { matchRoutes } from 'react-router-dom';
import { FORGOT_PASSWORD_PATH } from '../lib/redirect.ts';
import { lazyPage } from './lazyPage.ts';

const AboutPage = lazyPage(() => import('../pages/about/AboutPage.tsx'), 'AboutPage');
const ConfirmEmailPage = lazyPage(() => import('../pages/account/ConfirmEmailPage.tsx'), 'ConfirmEmailPage');
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
const ResetPasswordPage = lazyPage(
  () => import('../pages/account/ResetPasswordPage.tsx'),
  'ResetPasswordPage',
);
const CartPage = lazyPage(() => import('../pages/cart/CartPage.tsx'), 'CartPage');
const OrderPage = lazyPage(() => import('../pages/order/OrderPage.tsx'), 'OrderPage');
const PaymentPage = lazyPage(() => import('../pages/checkout/PaymentPage.tsx'), 'PaymentPage');
const PlaceOrderPage = lazyPage(() => import('../pages/checkout/PlaceOrderPage.tsx'), 'PlaceOrderPage');
const ShippingPage = lazyPage(() => import('../pages/checkout/ShippingPage.tsx'), 'ShippingPage');
const ParticipantPage = lazyPage(() => import('../pages/participant/ParticipantPage.tsx'), 'ParticipantPage');
const WaitingPage = lazyPage(() => import('../pages/waiting/WaitingPage.tsx'), 'WaitingPage');
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

export const routes = [
  { path: SITE_PAGES.home.path, Page: HomePage },
  { path: SITE_PAGES.education.path, Page: EducationPage },
  { path: SITE_PAGES.course.path, Page: CoursePage },
  { path: SITE_PAGES.courses.path, Page: CoursesPage },
  { path: '/page/:pageNumber?', Page: CoursesPage },
  { path: '/search/:keyword?', Page: CoursesPage },
  { path: '/search/:keyword/page/:pageNumber', Page: CoursesPage },
  { path: '/login', Page: LoginPage },
  { path: '/profile', Page: ProfilePage },
  ...Object.values(PROFILE_PAGES).map((path) => ({ path, Page: ProfilePage })),
  { path: '/register', Page: RegisterPage },
  { path: FORGOT_PASSWORD_PATH, Page: ForgotPasswordPage },
  { path: PAGES.newPassword, Page: ResetPasswordPage },
  { path: PAGES.confirmEmail, Page: ConfirmEmailPage },
  { path: PAGES.participant, Page: ParticipantPage },
  { path: PAGES.waiting, Page: WaitingPage },
  { path: '/cart/:id?', Page: CartPage },
  { path: '/user/:id', Page: CartPage },
  { path: '/shipping', Page: ShippingPage },
  { path: '/payment', Page: PaymentPage },
  { path: '/placeorder', Page: PlaceOrderPage },
  { path: PAGES.order, Page: OrderPage },
  { path: SITE_PAGES.about.path, Page: AboutPage },
  { path: SITE_PAGES.contact.path, Page: ContactPage },
  { path: SITE_PAGES.news.path, Page: NewsPage },
  { path: SITE_PAGES.newsItem.path, Page: NewsItemPage },
  { path: SITE_PAGES.skills.path, Page: SkillsPage },
  { path: SITE_PAGES.areas.path, Page: AreasPage },
  { path: SITE_PAGES.technologies.path, Page: TechnologiesPage },
  { path: SITE_PAGES.services.path, Page: ServicesPage },
  { path: SITE_PAGES.serviceCatalogue.path, Page: ServiceCataloguePage },
  { path: SITE_PAGES.careers.path, Page: CareersPage },
  { path: SITE_PAGES.career.path, Page: CareerPage },
  { path: SITE_PAGES.privacy.path, Page: PrivacyPage },
  { path: SITE_PAGES.cookies.path, Page: CookiesPage },
  { path: SITE_PAGES.terms.path, Page: TermsPage },
  { path: `${CERTIFICATES_PATH}/:code?`, Page: CertificatePage },
  { path: ADMIN_PATH, Page: DashboardPage },
  { path: '/admin/*', Page: AdminRoutes },
  { path: '/:slug', Page: ProductPage },
  { path: '*', Page: NotFoundPage },
] as const;

const handles = routes.map(({ path, Page }) => ({ path, handle: Page }));

/** Returns the route and the page of a path. Throws when no route matches, which the last route prevents. */
export function findPage(pathname: string) {
  const [match] = matchRoutes(handles, pathname) ?? [];
  if (!match) throw new Error(`No page answers ${pathname}.`);
  const { params, route } = match;
  return { path: route.path, params, Page: route.handle };
}
