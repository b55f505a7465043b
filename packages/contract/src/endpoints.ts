/** Every API path. Express mounts the templates as they are; clients fill them with `apiUrl`. */
export const API = {
  login: '/api/users/login',
  users: '/api/users',
  profile: '/api/users/profile',
  forgotPassword: '/api/users/forgot',
  resetPassword: '/api/users/reset',
  user: '/api/users/:id',
  courses: '/api/kursevi',
  featuredCourses: '/api/kursevi/one',
  topCourses: '/api/kursevi/top',
  course: '/api/kursevi/:id',
  courseReviews: '/api/kursevi/:id/reviews',
  news: '/api/vijesti',
  featuredNews: '/api/vijesti/one',
  newsItem: '/api/vijesti/:id',
  careers: '/api/careers',
  popularCareers: '/api/careers/popular',
  adminCareers: '/api/careers/admin',
  career: '/api/careers/:id',
  orders: '/api/orders',
  myOrders: '/api/orders/myorders',
  order: '/api/orders/:id',
  orderView: '/api/orders/:id/view',
  orderEdit: '/api/orders/:id/edit',
  orderDelivery: '/api/orders/:id/deliver',
  orderNotice: '/api/orders/:id/notify',
  orderPayment: '/api/orders/:id/pay',
  orderPaypal: '/api/orders/:id/paypal',
  audit: '/api/audit',
  export: '/api/exports/:list',
  overview: '/api/overview',
  upload: '/api/upload',
  paypalConfig: '/api/config/paypal',
  siteConfig: '/api/config/site',
  live: '/api/health/live',
  ready: '/api/health/ready',
  metrics: '/api/metrics',
  openApi: '/api/openapi.json',
  docs: '/api/docs',
  docsScript: '/api/docs/start.js',
} as const;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a list is paged: `total` sends the header `X-Total-Count`, `links` sends `Link` as well. */
export type Paging = 'total' | 'links';

/**
 * The part of every API call that the browser's client needs at run time: plain values, so that it loads no schema.
 * The rest of a call is its row in `<feature>.calls.ts`.
 */
export const ENDPOINTS = {
  logIn: { method: 'POST', path: API.login },
  register: { method: 'POST', path: API.users },
  getProfile: { method: 'GET', path: API.profile },
  updateProfile: { method: 'PUT', path: API.profile },
  forgotPassword: { method: 'POST', path: API.forgotPassword },
  resetPassword: { method: 'POST', path: API.resetPassword },
  listUsers: { method: 'GET', path: API.users, paging: 'links' },
  getUser: { method: 'GET', path: API.user },
  updateUser: { method: 'PUT', path: API.user },
  deleteUser: { method: 'DELETE', path: API.user },

  listCourses: { method: 'GET', path: API.courses, paging: 'total' },
  featuredCourses: { method: 'GET', path: API.featuredCourses },
  topCourses: { method: 'GET', path: API.topCourses },
  getCourse: { method: 'GET', path: API.course },
  createCourse: { method: 'POST', path: API.courses },
  updateCourse: { method: 'PUT', path: API.course },
  deleteCourse: { method: 'DELETE', path: API.course },
  addReview: { method: 'POST', path: API.courseReviews },

  listNews: { method: 'GET', path: API.news, paging: 'links' },
  featuredNews: { method: 'GET', path: API.featuredNews },
  getNewsItem: { method: 'GET', path: API.newsItem },
  createNewsItem: { method: 'POST', path: API.news },
  updateNewsItem: { method: 'PUT', path: API.newsItem },
  deleteNewsItem: { method: 'DELETE', path: API.newsItem },

  listCareers: { method: 'GET', path: API.careers, paging: 'links' },
  popularCareers: { method: 'GET', path: API.popularCareers },
  listAllCareers: { method: 'GET', path: API.adminCareers, paging: 'links' },
  getCareer: { method: 'GET', path: API.career },
  createCareer: { method: 'POST', path: API.careers },
  updateCareer: { method: 'PUT', path: API.career },
  deleteCareer: { method: 'DELETE', path: API.career },

  placeOrder: { method: 'POST', path: API.orders },
  listOrders: { method: 'GET', path: API.orders, paging: 'links' },
  listMyOrders: { method: 'GET', path: API.myOrders, paging: 'links' },
  getOrder: { method: 'GET', path: API.order },
  viewOrder: { method: 'GET', path: API.orderView },
  editOrder: { method: 'PUT', path: API.orderEdit },
  deliverOrder: { method: 'PUT', path: API.orderDelivery },
  notifyBuyer: { method: 'POST', path: API.orderNotice },
  openPaypalOrder: { method: 'POST', path: API.orderPaypal },
  payOrder: { method: 'PUT', path: API.orderPayment },

  uploadImage: { method: 'POST', path: API.upload },
  listAudit: { method: 'GET', path: API.audit, paging: 'links' },
  exportList: { method: 'GET', path: API.export },
  getOverview: { method: 'GET', path: API.overview },
  getSiteConfig: { method: 'GET', path: API.siteConfig },
  getPaypalConfig: { method: 'GET', path: API.paypalConfig },
  isLive: { method: 'GET', path: API.live },
  isReady: { method: 'GET', path: API.ready },
  getMetrics: { method: 'GET', path: API.metrics },
  getOpenApi: { method: 'GET', path: API.openApi },
  getDocs: { method: 'GET', path: API.docs },
  getDocsScript: { method: 'GET', path: API.docsScript },
} as const satisfies Record<string, { method: HttpMethod; path: string; paging?: Paging }>;

export type CallName = keyof typeof ENDPOINTS;
