import type { SiteConfig } from '@institut/contract/site/schema';
import { absoluteUrl, type JsonLd, type PageSite, LOGO_PATH, type PageImage } from './page.ts';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { Course } from '@institut/contract/courses/schema';
import type { VenueMode } from '@institut/contract/timetable/values';
import { dayOf } from '@institut/contract/frame/days';
import { apiUrl } from '@institut/contract/frame/paths';
import { plainText } from '../../../lib/richText.ts';
import { NEWS_CATEGORY_LABELS, type NewsCategory } from '@institut/contract/news/values';
import type { CareerCategory } from '@institut/contract/careers/values';
import { withDiscount } from '@institut/contract/discounts/rules';
import { priceOrder, type Rates } from '@institut/contract/money/pricing';
import { endOfDay } from '../../../lib/instituteDay.ts';

/** Search engines require the code of ISO 3166-1; any other configured country is written unchanged. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { 'Bosna i Hercegovina': 'BA' };

const organizationId = (site: PageSite): string => absoluteUrl(site, '/#institut');

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

/** The home page of a social network is not a profile. */
const isOwnProfile = (url: string): boolean => new URL(url).pathname !== '/';

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

type Step = { path: string; title: string };

const HOME = { path: SITE_PAGES.home.path, title: 'Početna' };

/** The breadcrumbs from the home page to this page, which is the last item. */
export const breadcrumbs = (site: PageSite, steps: readonly Step[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [HOME, ...steps].map(({ path, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: absoluteUrl(site, path),
  })),
});

/** The scale of ratings (contract, RATINGS). */
const SCALE = { bestRating: 5, worstRating: 1 };

type Page = { path: string; image: PageImage; description: string };

/** https://developers.google.com/search/docs/appearance/structured-data/course-info */
export function courseData(course: Course, { path, image, description }: Page, site: PageSite): JsonLd {
  const url = absoluteUrl(site, path);
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    description,
    inLanguage: 'bs',
    image: absoluteUrl(site, image.path),
    provider: institute(site),
    offers: offer(course, url, site.rates),
    hasCourseInstance: instance(course, site),
    ...ratings(course),
  };
}

/** The price is the total of an order for one seat, as the page of the course shows it. */
function offer(
  { price, currentDiscounts, countInStock, start, applyUntil, isClosed }: Course,
  url: string,
  rates: Rates,
): JsonLd {
  const { totalPrice } = priceOrder([withDiscount({ price, currentDiscounts, qty: 1 })], rates);
  return {
    '@type': 'Offer',
    url,
    category: totalPrice > 0 ? 'Paid' : 'Free',
    price: totalPrice.toFixed(2),
    priceCurrency: 'BAM',
    availability: `https://schema.org/${availabilityOf({ countInStock, isClosed })}`,
    ...((applyUntil || start) && { validThrough: endOfDay(applyUntil || start) }),
  };
}

function availabilityOf({ countInStock, isClosed }: Pick<Course, 'countInStock' | 'isClosed'>): string {
  if (isClosed) return 'OutOfStock';
  return countInStock > 0 ? 'InStock' : 'SoldOut';
}

function instance(course: Course, site: PageSite): JsonLd {
  const { start, lastDay, lecturers, duration, runState } = course;
  const mode = courseMode(course);
  return {
    '@type': 'CourseInstance',
    ...(mode && { courseMode: mode }),
    ...(runState === 'cancelled' && { eventStatus: 'https://schema.org/EventCancelled' }),
    ...(duration > 0 && { courseWorkload: `PT${duration}H` }),
    ...(start && { startDate: start }),
    ...(lastDay && { endDate: lastDay }),
    ...(lecturers.length > 0 && {
      // An undefined value is not written.
      instructor: lecturers.map(({ name, title }) => ({
        '@type': 'Person',
        name,
        jobTitle: title || undefined,
      })),
    }),
    location: location(course, site),
  };
}

const MODES: Record<VenueMode, string> = { classroom: 'Onsite', online: 'Online', mixed: 'Blended' };

/** Empty when it is not known. */
const courseMode = (course: Course): string =>
  course.mode ? MODES[course.mode] : isPartlyRemote(course) ? 'Blended' : '';

/** A course without a venue is at the institute. */
function location({ _id: id, venue }: Course, site: PageSite): JsonLd {
  if (venue?.mode === 'online')
    return { '@type': 'VirtualLocation', url: absoluteUrl(site, apiUrl(SITE_PAGES.course.path, { id })) };
  const address =
    venue?.address || venue?.city
      ? {
          '@type': 'PostalAddress',
          ...(venue.address && { streetAddress: venue.address }),
          ...(venue.city && { addressLocality: venue.city }),
        }
      : postalAddress(site);
  return { '@type': 'Place', name: site.name, address };
}

/** Without a venue, the text mentions parts outside the classroom. */
const isPartlyRemote = ({ shortDesc, description }: Course): boolean =>
  /\bna daljinu\b/i.test(plainText(`${shortDesc} ${description}`));

/** Search engines show a few reviews, and every visitor loads them. */
const REVIEWS_MAX = 5;

/** A course without reviews has no rating. */
function ratings({ rating, numReviews, reviews }: Course) {
  if (numReviews === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(rating.toFixed(2)),
      reviewCount: numReviews,
      ...SCALE,
    },
    review: reviews.slice(0, REVIEWS_MAX).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.name },
      datePublished: dayOf(review.createdAt),
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...SCALE },
    })),
  };
}

type Item = { title: string; author: string; category: NewsCategory; date: string; updatedAt: Date };
/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function newsArticle(item: Item, { path, image, description }: Page, site: PageSite): JsonLd {
  const url = absoluteUrl(site, path);
  return {
    '@type': 'NewsArticle',
    '@id': url,
    mainEntityOfPage: url,
    headline: item.title,
    description,
    inLanguage: 'bs',
    articleSection: NEWS_CATEGORY_LABELS[item.category],
    image: [absoluteUrl(site, image.path)],
    datePublished: item.date,
    dateModified: item.updatedAt.toISOString(),
    author: authorOf(item.author, site),
    publisher: institute(site),
  };
}

const CAPITALISED = /^\p{Lu}[\p{L}'-]*$/u;

/** Every word of a person’s name is capitalised (Amra Hodžić), unlike that of a department (Odjel za obrazovanje). */
function authorOf(name: string, site: PageSite): JsonLd {
  const words = name.split(' ');
  const isPerson = words.length > 1 && words.every((word) => CAPITALISED.test(word));
  return isPerson
    ? { '@type': 'Person', name }
    : { '@type': 'Organization', name, url: absoluteUrl(site, '/') };
}

type Career = {
  _id: { toString(): string };
  title: string;
  description: string;
  category: CareerCategory;
  date: string;
  dateEnd: string;
};

/** The employment types of schema.org for the categories of careers. */
const EMPLOYMENT_TYPES: Record<CareerCategory, string> = {
  'Ugovor o radu': 'FULL_TIME',
  'Ugovor o djelu': 'CONTRACTOR',
  Apprentiship: 'PART_TIME',
  'Obuka uz rad': 'INTERN',
  Volontiranje: 'VOLUNTEER',
};

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
export function jobPosting(career: Career, { path }: { path: string }, site: PageSite): JsonLd {
  const url = absoluteUrl(site, path);
  return {
    '@type': 'JobPosting',
    '@id': url,
    url,
    title: career.title,
    description: career.description,
    identifier: { '@type': 'PropertyValue', name: site.name, value: career._id.toString() },
    datePosted: career.date,
    validThrough: endOfDay(career.dateEnd),
    employmentType: EMPLOYMENT_TYPES[career.category],
    hiringOrganization: institute(site),
    jobLocation: { '@type': 'Place', address: postalAddress(site) },
  };
}
