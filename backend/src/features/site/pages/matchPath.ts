/**
 * Returns the decoded parameters of a path that matches a template (`/kurs/:id`), otherwise null. Slashes at the end are
 * ignored and letters may be percent-encoded (`%6C`), as in the router of the SPA: if the two matched differently, a page
 * would get the head of another page.
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

/**
 * Returns a path with the fixed segments of a template as the template spells them, or null when the path does not match
 * the template in any spelling: ('/kurs/:id', '/KURS/Ab1/') -> '/kurs/Ab1'. Parameters keep their case and encoding.
 */
export function spelledAs(template: string, path: string): string | null {
  const [expected, given, sent] = [segmentsOf(template), segmentsOf(path), path.split('/')];
  if (expected.length !== given.length) return null;
  if (!expected.every((part, index) => isSameInAnyCase(part, given[index] ?? ''))) return null;
  return expected.map((part, index) => (part.startsWith(':') ? sent[index] : part)).join('/');
}

const isSameInAnyCase = (part: string, segment: string): boolean =>
  part.startsWith(':') ? segment !== '' : part.toLowerCase() === segment.toLowerCase();

/** Returns whether a path is below its first segment `first`, decoded in the same way: ('admin', '/admin/a') -> true. */
export const isBelow = (first: string, path: string): boolean => {
  const segments = segmentsOf(path);
  return segments.length > 2 && segments[1] === first;
};

function segmentsOf(path: string): string[] {
  const segments = path.split('/').map(decodeSegment);
  while (segments.length > 2 && segments.at(-1) === '') segments.pop();
  return segments;
}

/** A percent sign that starts no valid sequence is kept (`/search/50%`), because people type addresses by hand. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
