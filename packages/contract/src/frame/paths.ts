/** The private pages that mails link to. */
export const PAGES = {
  order: '/order/:id',
  forgotPassword: '/zaboravljena-lozinka',
  newPassword: '/nova-lozinka',
  confirmEmail: '/potvrda-emaila',
  /** The token follows as `#t=…`, because logs keep paths. */
  participant: '/polaznik',
  waiting: '/lista-cekanja',
  candidate: '/kandidat',
} as const;

/** The overview of staff; the other pages of the administration are below `/admin/`. */
export const ADMIN_PATH = '/administracija';
/** Where administrators change what the institute is called, its accounts, and days. */
export const SETTINGS_PATH = '/admin/postavke';

/** Where lecturers mark attendance. A service worker keeps this page alone on the device. */
export const ATTENDANCE_PATH = '/prisustvo';

/** The parts of one's own profile; `/profile` shows the first of them. */
export const PROFILE_PAGES = {
  orders: '/profile/prijave',
  data: '/profile/podaci',
  security: '/profile/sigurnost',
  devices: '/profile/uredjaji',
  ownData: '/profile/moji-podaci',
} as const;

/** Returns whether the page at a path may load PayPal's script. */
export const isPaymentPath = (path: string): boolean => path.startsWith('/order/');

/** The parameter names of a path template; a parameter may be followed by the extension of a file. */
export type ParamNames<Template extends string> = Template extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Template extends `${string}:${infer Name}.${string}`
    ? Name
    : Template extends `${string}:${infer Name}`
      ? Name
      : never;

/**
 * Fills a path template: `apiUrl(API.course, { id })` returns `/api/kursevi/<id>`.
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

/** The header with one UUID per order: sending the same order again does not place it twice. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** Returns the path to which staff send a request in order to see the mails of the call with this path, which is not made. */
export const mailsPath = (path: string): string => path.replace(/^\/api/, '/api/e-mailovi');
