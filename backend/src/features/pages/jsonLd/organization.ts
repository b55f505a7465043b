import type { SiteConfig } from '@institut/contract/site.schema';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { JsonLd, PageSite } from '../page.types.ts';
import { LOGO_PATH } from '../siteFiles.ts';

/** Search engines ask for the code of ISO 3166-1; any other country stands as it is configured. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { 'Bosna i Hercegovina': 'BA' };

const organizationId = (site: PageSite): string => absoluteUrl(site, '/#institut');

/** The institute as publisher, provider or employer. */
export const institute = (site: PageSite): JsonLd => ({
  '@type': 'Organization',
  '@id': organizationId(site),
  name: site.name,
  url: absoluteUrl(site, '/'),
  logo: absoluteUrl(site, LOGO_PATH),
});

export const postalAddress = ({ contact }: SiteConfig): JsonLd => ({
  '@type': 'PostalAddress',
  streetAddress: contact.street,
  postalCode: contact.postalCode,
  addressLocality: contact.city,
  addressCountry: COUNTRY_CODES[contact.country] ?? contact.country,
});

/** All that is known of the institute. */
export function organization(site: PageSite): JsonLd {
  const [telephone] = site.contact.phones;
  const profiles = site.social.map(({ url }) => url).filter(isOwnProfile);
  return {
    ...institute(site),
    email: site.contact.email,
    ...(telephone && { telephone }),
    address: postalAddress(site),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The front page of a network is nobody's profile. */
const isOwnProfile = (url: string): boolean => new URL(url).pathname !== '/';

/** The site itself, and how to search its courses. */
export const website = (site: PageSite): JsonLd => ({
  '@type': 'WebSite',
  '@id': absoluteUrl(site, '/#stranica'),
  name: site.name,
  url: absoluteUrl(site, '/'),
  inLanguage: 'bs',
  publisher: { '@id': organizationId(site) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(site, '/search/')}{search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
