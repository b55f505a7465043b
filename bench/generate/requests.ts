import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import type { Known } from './fill.ts';
import { referenceOf } from './usersAndOrders.ts';
import { RARE_WORD } from './content.ts';

export type GrowthRequest = {
  name: string;
  path: (shop: Known) => string;
  as?: 'admin' | 'buyer';
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
});
const asAdmin = (name: string, base: string, parameters: Parameters = {}): GrowthRequest => ({
  ...list(name, base, parameters),
  as: 'admin',
});

const { new: NEW, inReview: IN_PROCEDURE } = ORDER_STATUS;
const PAGED = { pageNumber: 1, pageSize: 6 };

type Count = (shop: Known) => number;
const orders: Count = ({ sizes }) => sizes.orders;
const ordersInProcedure: Count = ({ sizes }) => sizes.orders * 0.32;
const ordersPaid: Count = ({ sizes }) => sizes.orders * 0.58;
const courses: Count = ({ sizes }) => sizes.courses * 0.98;
const news: Count = ({ sizes }) => sizes.news * 0.98;
const careers: Count = ({ sizes }) => sizes.careers;
const users: Count = ({ sizes }) => sizes.users;

type Paged = { total: Count; pageSize: number; as?: 'admin'; parameters?: Parameters };

const TENTH = 10;

/** The first page of a list, and the tenth or, in a shorter list, the last one. */
function pagesOf(
  name: string,
  base: string,
  { total, pageSize, as, parameters = {} }: Paged,
): GrowthRequest[] {
  const page = (which: string, most: number): GrowthRequest => ({
    name: `${name}, ${which} page`,
    path: (shop) => {
      const pageNumber = Math.max(1, Math.min(most, Math.floor(total(shop) / pageSize)));
      return base + query({ ...parameters, pageSize, pageNumber });
    },
    ...(as && { as }),
  });
  return [page('first', 1), page('tenth', TENTH)];
}
const allOrders = (name: string, total: Count, parameters: Parameters = {}): GrowthRequest[] =>
  pagesOf(name, API.orders, { total, pageSize: 50, as: 'admin', parameters });
const allUsers = (name: string, parameters: Parameters = {}): GrowthRequest[] =>
  pagesOf(name, API.users, { total: users, pageSize: 50, as: 'admin', parameters });

export const growthRequests: readonly GrowthRequest[] = [
  ...pagesOf('courses', API.courses, { total: courses, pageSize: 6 }),
  ...pagesOf('courses, by price', API.courses, {
    total: courses,
    pageSize: 6,
    parameters: { sort: 'price' },
  }),
  list('courses, search with few hits', API.courses, { keyword: RARE_WORD }),
  list('courses, search without hits', API.courses, { keyword: 'nepostojeće' }),
  list('courses, search with very many hits', API.courses, { keyword: 'osnove' }),
  list('courses, by category', API.courses, { category: 'Tehnicke' }),
  list('courses, by type', API.courses, { tipObuke: 'Trening kurs' }),
  list('courses, by both', API.courses, { category: 'Tehnicke', tipObuke: 'Trening kurs' }),
  list('courses, by name descending', API.courses, { sort: 'name', direction: 'desc' }),
  list('courses, featured', API.featuredCourses),
  list('courses, top', API.topCourses),
  {
    name: 'course, detail',
    path: ({ courses: [first] }) => apiUrl(API.course, { id: String(first?._id) }),
  },
  ...pagesOf('news', API.news, { total: news, pageSize: 6 }),
  list('news, by type', API.news, { ...PAGED, newsType: 'Oglas' }),
  list('news, by both', API.news, { ...PAGED, newsType: 'Oglas', category: 'techNews' }),
  list('news, by author', API.news, { ...PAGED, sort: 'author' }),
  list('news, search with few hits', API.news, { ...PAGED, keyword: RARE_WORD }),
  { name: 'my orders', path: () => API.myOrders, as: 'buyer' },
  { name: 'order, detail', path: ({ ownOrder }) => apiUrl(API.order, { id: ownOrder }), as: 'buyer' },
  ...allOrders('all orders', orders),
  ...allOrders('all orders, by status', ordersInProcedure, { status: IN_PROCEDURE }),
  ...allOrders('all orders, paid', ordersPaid, { isPaid: 'true' }),
  ...allOrders('all orders, by price', orders, { sort: 'totalPrice' }),
  ...allOrders('all orders, sorted by status', orders, { sort: 'status', direction: 'asc' }),
  asAdmin('all orders, by payment', API.orders, { paymentStatus: PAYMENT_STATUS.paid }),
  asAdmin('all orders, notified', API.orders, { notificationStatus: NOTIFICATION_STATUS.notified }),
  asAdmin('all orders, delivered', API.orders, { isDelivered: 'true' }),
  asAdmin('all orders, not rejected', API.orders, { isRejected: 'false' }),
  asAdmin('all orders, new and unpaid', API.orders, { status: NEW, isPaid: 'false' }),
  asAdmin('all orders, placed this year', API.orders, { createdFrom: '2026-01-01' }),
  asAdmin('all orders, paid in a month', API.orders, { paidFrom: '2026-10-01', paidTo: '2026-10-31' }),
  {
    name: 'all orders of a course',
    path: ({ courses: [first] }) => API.orders + query({ kurs: String(first?._id) }),
    as: 'admin',
  },
  asAdmin('all orders, search by name', API.orders, { keyword: 'Zvonimir Kraljević' }),
  asAdmin('all orders, search by mail', API.orders, { keyword: 'zvonimir.kraljevic@example.com' }),
  asAdmin('all orders, search by reference', API.orders, { keyword: referenceOf(7) }),
  asAdmin('all orders, search without hits', API.orders, { keyword: 'nepostojeće' }),
  asAdmin('all orders, search with very many hits', API.orders, { keyword: 'osnove' }),
  ...allUsers('users'),
  ...allUsers('users, by name', { sort: 'name' }),
  asAdmin('users, search', API.users, { keyword: 'zvonimir' }),
  ...pagesOf('careers', API.adminCareers, { total: careers, pageSize: 6, as: 'admin' }),
  asAdmin('overview', API.overview),
  list('feed of news', '/vijesti/rss.xml'),
  list('sitemap', '/sitemap.xml'),
  {
    name: 'sitemap, last full part',
    path: (shop) => `/sitemap-${Math.max(1, Math.floor((courses(shop) * 1.15 + news(shop)) / 500))}.xml`,
  },
];

/** Read to the end, which takes longer with more rows. */
export const growthExports: readonly GrowthRequest[] = [
  asAdmin('export of courses, CSV', '/api/exports/kursevi', { format: 'csv' }),
  asAdmin('export of all orders, CSV', '/api/exports/orders', { format: 'csv' }),
  asAdmin('export of all orders, Excel', '/api/exports/orders', { format: 'xlsx' }),
];
