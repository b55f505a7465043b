import type { SiteConfig } from '@institut/contract/site.schema';

/** A map of somebody else, reached by a plain link: nothing of it is loaded here. */
export function mapAddress({ street, postalCode, city, country }: SiteConfig['contact']): string {
  const query = new URLSearchParams({ query: `${street}, ${postalCode} ${city}, ${country}` });
  return `https://www.openstreetmap.org/search?${query}`;
}
