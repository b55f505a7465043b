import { PAGES } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { ADMIN_PATH, FORGOT_PASSWORD_PATH } from '../features/users/accountPaths.ts';
import { lazyPage } from './lazyPage.tsx';

const AboutPage = lazyPage(() => import('../pages/AboutPage.tsx'), 'AboutPage');
const CoursePage = lazyPage(() => import('../pages/CoursePage.tsx'), 'CoursePage');
const CoursesPage = lazyPage(() => import('../pages/CoursesPage.tsx'), 'CoursesPage');
const EducationPage = lazyPage(() => import('../pages/EducationPage.tsx'), 'EducationPage');
const ForgotPasswordPage = lazyPage(() => import('../pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const HomePage = lazyPage(() => import('../pages/HomePage.tsx'), 'HomePage');
const LoginPage = lazyPage(() => import('../pages/LoginPage.tsx'), 'LoginPage');
const ProfilePage = lazyPage(() => import('../pages/ProfilePage.tsx'), 'ProfilePage');
const RegisterPage = lazyPage(() => import('../pages/RegisterPage.tsx'), 'RegisterPage');
const ResetPasswordPage = lazyPage(() => import('../pages/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const CartPage = lazyPage(() => import('../pages/CartPage.tsx'), 'CartPage');
const OrderPage = lazyPage(() => import('../pages/OrderPage.tsx'), 'OrderPage');
const PaymentPage = lazyPage(() => import('../pages/PaymentPage.tsx'), 'PaymentPage');
const PlaceOrderPage = lazyPage(() => import('../pages/PlaceOrderPage.tsx'), 'PlaceOrderPage');
const ShippingPage = lazyPage(() => import('../pages/ShippingPage.tsx'), 'ShippingPage');
const AdminRoutes = lazyPage(() => import('./AdminRoutes.tsx'), 'AdminRoutes');
const AdminPage = lazyPage(() => import('../pages/AdminPage.tsx'), 'AdminPage');
const NewsPage = lazyPage(() => import('../pages/NewsPage.tsx'), 'NewsPage');
const NewsItemPage = lazyPage(() => import('../pages/NewsItemPage.tsx'), 'NewsItemPage');
const SkillsPage = lazyPage(() => import('../pages/SkillsPage.tsx'), 'SkillsPage');
const AreasPage = lazyPage(() => import('../pages/AreasPage.tsx'), 'AreasPage');
const TechnologiesPage = lazyPage(() => import('../pages/TechnologiesPage.tsx'), 'TechnologiesPage');
const ServicesPage = lazyPage(() => import('../pages/ServicesPage.tsx'), 'ServicesPage');
const ServiceCataloguePage = lazyPage(
  () => import('../pages/ServiceCataloguePage.tsx'),
  'ServiceCataloguePage',
);
const CareersPage = lazyPage(() => import('../pages/CareersPage.tsx'), 'CareersPage');
const CareerPage = lazyPage(() => import('../pages/CareerPage.tsx'), 'CareerPage');
const ProductPage = lazyPage(() => import('../pages/ProductPage.tsx'), 'ProductPage');
const PrivacyPage = lazyPage(() => import('../pages/PrivacyPage.tsx'), 'PrivacyPage');
const CookiesPage = lazyPage(() => import('../pages/CookiesPage.tsx'), 'CookiesPage');
const TermsPage = lazyPage(() => import('../pages/TermsPage.tsx'), 'TermsPage');
const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');

/** Every address of the site and its page, once. */
export const routes = [
  { path: SITE_PAGES.home.path, Page: HomePage },
  { path: SITE_PAGES.education.path, Page: EducationPage },
  { path: SITE_PAGES.course.path, Page: CoursePage },
  { path: SITE_PAGES.courses.path, Page: CoursesPage },
  { path: '/page/:pageNumber', Page: CoursesPage },
  { path: '/search/:keyword', Page: CoursesPage },
  { path: '/search/:keyword/page/:pageNumber', Page: CoursesPage },
  { path: '/login', Page: LoginPage },
  { path: '/profile', Page: ProfilePage },
  { path: '/register', Page: RegisterPage },
  { path: FORGOT_PASSWORD_PATH, Page: ForgotPasswordPage },
  { path: PAGES.newPassword, Page: ResetPasswordPage },
  { path: '/cart/:id?', Page: CartPage },
  { path: '/user/:id', Page: CartPage },
  { path: '/shipping', Page: ShippingPage },
  { path: '/payment', Page: PaymentPage },
  { path: '/placeorder', Page: PlaceOrderPage },
  { path: PAGES.order, Page: OrderPage },
  { path: SITE_PAGES.about.path, Page: AboutPage },
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
  { path: ADMIN_PATH, Page: AdminPage },
  { path: '/admin/*', Page: AdminRoutes },
  { path: '/:slug', Page: ProductPage },
  { path: '*', Page: NotFoundPage },
] as const;
