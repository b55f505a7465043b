/**
 * The parameters of a path under a template (`/kurs/:id`), decoded; null when it is not of that form.
 * Slashes at the end count for nothing and a letter may be written as `%6C`, as for the router of the pages: where the
 * two disagree, a page comes under the head of another.
 */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const [expected, given] = [segmentsOf(template), segmentsOf(path)];
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = given[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

/** Whether the path lies below a first segment, read in the same way. */
export const isBelow = (first: string, path: string): boolean => {
  const segments = segmentsOf(path);
  return segments.length > 2 && segments[1] === first;
};

function segmentsOf(path: string): string[] {
  const segments = path.split('/').map(decodeSegment);
  while (segments.length > 2 && segments.at(-1) === '') segments.pop();
  return segments;
}

/** An address typed by hand may hold a bare percent sign (`/search/50%`); then it means itself. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
