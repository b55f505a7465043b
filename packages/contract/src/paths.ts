/** Every API path, once. Express mounts the templates as they stand; the SPA fills them with `apiUrl`. */
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
  docsStyle: '/api/docs/style.css',
} as const;

/** The pages besides the public ones (`SITE_PAGES`) that mails lead to. */
export const PAGES = {
  order: '/order/:id',
  newPassword: '/nova-lozinka',
} as const;

/** The names of a path template's parameters. */
export type ParamNames<Template extends string> = Template extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Template extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * Fills a path template: `apiUrl(API.course, { id })` gives `/api/kursevi/<id>`.
 * Values are percent-encoded, so a value never adds a path segment.
 */
export function apiUrl<Template extends string>(
  template: Template,
  params: Record<ParamNames<Template>, string>,
): string {
  let url: string = template;
  for (const [name, value] of Object.entries<string>(params)) {
    url = url.replace(`:${name}`, encodeURIComponent(value));
  }
  return url;
}

/** The header under which the SPA sends one UUID for each opening of the review page (design, "Placing an order is idempotent"). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
