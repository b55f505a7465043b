import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/order';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import type { Known } from './fill.ts';
import { referenceOf } from './usersAndOrders.ts';
import { RARE_WORD } from './content.ts';

export type GrowthRequest = {
  name: string;
  path: (shop: Known) => string;
  as?: 'admin' | 'buyer';
  /** Whether the limit applies; other requests show or read more in a big shop. */
  isHeld: boolean;
};

type Parameters = Record<string, string | number>;

function query(parameters: Parameters): string {
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(Object.fromEntries(texts)).toString()}`;
}

/** One page of a list. */
const list = (name: string, base: string, parameters: Parameters = {}): GrowthRequest => ({
  name,
  path: () => base + query(parameters),
  isHeld: true,
});
const asAdmin = (name: string, base: string, parameters: Parameters = {}): GrowthRequest => ({
  ...list(name, base, parameters),
  as: 'admin',
});
const notHeld = (request: GrowthRequest): GrowthRequest => ({ ...request, isHeld: false });

const { new: NEW, inReview: IN_PROCEDURE } = ORDER_STATUS;
const PAGED = { pageNumber: 1, pageSize: 6 };
const share = (
  name: string,
  total: (shop: Known) => number,
  part: number,
  base: string,
  pageSize: number,
) => ({
  name,
  path: (shop: Known) =>
    base + query({ pageSize, pageNumber: Math.max(1, Math.floor((total(shop) * part) / pageSize)) }),
  isHeld: true,
});
const orders = ({ sizes }: Known) => sizes.orders;
const courses = ({ sizes }: Known) => sizes.courses * 0.98;

export const growthRequests: readonly GrowthRequest[] = [
  list('courses', API.courses),
  share('courses, the last page', courses, 1, API.courses, 6),
  notHeld(share('courses, in the middle', courses, 0.5, API.courses, 6)),
  list('courses, search with few hits', API.courses, { keyword: RARE_WORD }),
  list('courses, search without hits', API.courses, { keyword: 'nepostojeće' }),
  notHeld(list('courses, search with very many hits', API.courses, { keyword: 'osnove' })),
  list('courses, by category', API.courses, { category: 'Tehnicke' }),
  list('courses, by type', API.courses, { tipObuke: 'Trening kurs' }),
  list('courses, by both', API.courses, { category: 'Tehnicke', tipObuke: 'Trening kurs' }),
  list('courses, by price', API.courses, { sort: 'price' }),
  list('courses, by name descending', API.courses, { sort: 'name', direction: 'desc' }),
  list('courses, featured', API.featuredCourses),
  list('courses, top', API.topCourses),
  {
    name: 'course, detail',
    path: ({ courses: [first] }) => apiUrl(API.course, { id: String(first?._id) }),
    isHeld: true,
  },
  list('news', API.news, PAGED),
  list('news, by type', API.news, { ...PAGED, newsType: 'Oglas' }),
  list('news, by both', API.news, { ...PAGED, newsType: 'Oglas', category: 'techNews' }),
  list('news, by author', API.news, { ...PAGED, sort: 'author' }),
  list('news, search with few hits', API.news, { ...PAGED, keyword: RARE_WORD }),
  { name: 'my orders', path: () => API.myOrders, as: 'buyer', isHeld: true },
  {
    name: 'order, detail',
    path: ({ ownOrder }) => apiUrl(API.order, { id: ownOrder }),
    as: 'buyer',
    isHeld: true,
  },
  asAdmin('all orders', API.orders),
  { ...share('all orders, the last page', orders, 1, API.orders, 50), as: 'admin' },
  notHeld({ ...share('all orders, in the middle', orders, 0.5, API.orders, 50), as: 'admin' }),
  asAdmin('all orders, by status', API.orders, { status: IN_PROCEDURE }),
  asAdmin('all orders, by payment', API.orders, { paymentStatus: PAYMENT_STATUS.paid }),
  asAdmin('all orders, notified', API.orders, { notificationStatus: NOTIFICATION_STATUS.notified }),
  asAdmin('all orders, paid', API.orders, { isPaid: 'true' }),
  asAdmin('all orders, delivered', API.orders, { isDelivered: 'true' }),
  asAdmin('all orders, not rejected', API.orders, { isRejected: 'false' }),
  asAdmin('all orders, new and unpaid', API.orders, { status: NEW, isPaid: 'false' }),
  asAdmin('all orders, placed this year', API.orders, { createdFrom: '2026-01-01' }),
  notHeld(
    asAdmin('all orders, paid in a month', API.orders, { paidFrom: '2026-10-01', paidTo: '2026-10-31' }),
  ),
  asAdmin('all orders, search by name', API.orders, { keyword: 'Zvonimir Kraljević' }),
  asAdmin('all orders, search by mail', API.orders, { keyword: 'zvonimir.kraljevic@example.com' }),
  asAdmin('all orders, search by reference', API.orders, { keyword: referenceOf(7) }),
  asAdmin('all orders, search without hits', API.orders, { keyword: 'nepostojeće' }),
  notHeld(asAdmin('all orders, search with very many hits', API.orders, { keyword: 'osnove' })),
  asAdmin('all orders, by price', API.orders, { sort: 'totalPrice' }),
  asAdmin('all orders, sorted by status', API.orders, { sort: 'status', direction: 'asc' }),
  asAdmin('users', API.users),
  notHeld(asAdmin('users, by name', API.users, { sort: 'name' })),
  asAdmin('users, search', API.users, { keyword: 'zvonimir' }),
  asAdmin('careers', API.adminCareers, PAGED),
  notHeld(asAdmin('overview', API.overview)),
  list('feed of news', '/vijesti/rss.xml'),
  notHeld(list('map of the site', '/sitemap.xml')),
];
