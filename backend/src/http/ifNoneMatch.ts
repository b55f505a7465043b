const TAG = /(?:W\/)?("[^"]*")/g;

/** Whether an `If-None-Match` knows this tag (RFC 9110, 13.1.2): `*`, or a list of tags, weak ones included. */
export function knowsTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(TAG)].some(([, tag]) => tag === etag);
}
