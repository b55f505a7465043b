/** A path of ours as the address others reach it under: ('https://a.ba', '/kursevi') -> 'https://a.ba/kursevi'. */
export function absoluteUrl({ url }: { url: string }, path: string): string {
  return path === '/' ? `${url}/` : new URL(path, url).href;
}
