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
