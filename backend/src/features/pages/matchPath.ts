/**
 * The parameters of a path under a template (`/kurs/:id`), decoded; null when it is not of that form.
 * A slash at the end counts for nothing, as for the router of the pages.
 */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const [expected, given] = [segmentsOf(template), segmentsOf(path)];
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = given[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = decodeSegment(segment);
    else if (part !== segment) return null;
  }
  return params;
}

const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/');

/** An address typed by hand may hold a bare percent sign (`/search/50%`); then it means itself. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
